"""The members of uvicorn that the portal's protocol class and server use: docs/adr/0025-our-own-protocol-class.md."""

import inspect
from asyncio import new_event_loop

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from portal.entry.serving import Server
from portal.platform.http.wire import Wire

READ = ("connections", "cycle", "flow", "headers", "loop", "transport")
READ_OF_CYCLE = ("disconnected", "message_event", "response_complete", "response_started")
# Names of asyncio's own protocol, which every server calls.
ASYNCIO = ("connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing")


def overridden(ours: type, theirs: type) -> list[str]:
    return [name for name, value in vars(ours).items() if inspect.isfunction(value) and hasattr(theirs, name)]


@pytest.mark.parametrize(
    "name",
    [
        "on_message_begin",
        "on_url",
        "on_header",
        "on_headers_complete",
        "on_body",
        "on_message_complete",
        "on_response_complete",
        "send_400_response",
        "shutdown",
        *ASYNCIO,
    ],
)
def test_a_method_that_we_extend_is_gone(name: str) -> None:
    assert hasattr(HttpToolsProtocol, name), f"uvicorn calls {name} no longer: portal/platform/http/wire.py extends it"
    assert name in overridden(Wire, HttpToolsProtocol)


def test_an_attribute_that_we_read_is_gone() -> None:
    loop = new_event_loop()
    config = uvicorn.Config(PlainTextResponse("well"))
    config.load()
    connection = HttpToolsProtocol(config=config, server_state=ServerState(), app_state={}, _loop=loop)
    loop.close()
    for name in READ:
        assert hasattr(connection, name), f"uvicorn's protocol has no {name} any more: portal/platform/http/wire.py"
    cycle = inspect.getsource(RequestResponseCycle)
    for name in READ_OF_CYCLE:
        assert f"self.{name} = " in cycle, f"uvicorn's cycle has no {name} any more: portal/platform/http/wire.py"


def test_the_server_is_not_asked_on_each_tick_any_more() -> None:
    assert {"handle_exit", "on_tick", "shutdown"} <= set(overridden(Server, uvicorn.Server)), (
        "uvicorn calls handle_exit, on_tick or shutdown no longer: portal/entry/serving.py drains by them"
    )
    assert isinstance(ServerState().default_headers, list)
    assert isinstance(uvicorn.Config(PlainTextResponse("well")).headers, list)
    config = uvicorn.Config(PlainTextResponse("well"))
    config.load()
    assert isinstance(config.encoded_headers, list), "uvicorn reads its default headers from elsewhere"
