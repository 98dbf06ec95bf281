"""The Language Server Protocol as an editor may expect it: every request is answered, and the end has its status.

What pygls leaves open is filled in here: it says nothing to a request whose parameters it cannot take.
"""

from typing import Any, NamedTuple

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol


class UnfitRequest(NamedTuple):
    """A request whose parameters do not fit its method."""

    id: int | str
    method: str


class TarockProtocol(LanguageServerProtocol):
    status = 0
    """Exit status: 1 if the editor ended the program without shutting it down."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message from its JSON. One that is a request is answered, whatever its parameters are."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if isinstance(data.get("id"), int | str) and isinstance(data.get("method"), str):
                return UnfitRequest(data["id"], data["method"])
            raise

    def handle_message(self, message: Any) -> None:
        """Answer a message, or pass it on to what answers it."""
        if isinstance(message, UnfitRequest):
            self._refuse(message)
        else:
            if getattr(message, "method", "") == types.EXIT:
                self.status = int(not self._shutdown)
            super().handle_message(message)

    def _refuse(self, request: UnfitRequest) -> None:
        refusal = JsonRpcInvalidParams(f"Invalid parameters of {request.method}")
        self._send_response(request.id, error=refusal.to_response_error())
