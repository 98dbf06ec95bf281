const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("tarock").get("command");
  const options = { documentSelector: [{ language: "tdn" }] };
  client = new LanguageClient("tarock", "Tarock Deal Notation", { command, args: ["lsp"] }, options);
  return client.start();
};

exports.deactivate = () => client && client.stop();
