vim.bo.commentstring = "# %s"

local config = { name = "tarock", cmd = { "tarock", "lsp" }, root_dir = vim.fn.getcwd() }
if vim.lsp.start then -- Neovim 0.8 and later
  vim.lsp.start(config)
else
  vim.g.tarock_client = vim.g.tarock_client or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, vim.g.tarock_client)
end
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
