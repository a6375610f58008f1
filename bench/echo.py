"""The floor below ``load.py``: what sockets alone cost a server process, an answer, with messages of the same sizes.

As at a table, a player's command is acknowledged and everybody at the table is sent a patch, but the server knows no
game, has no store and makes the messages beforehand. Nothing that the server does can make an answer cheaper than this.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence

from load import processor_seconds  # type: ignore[import-not-found]
from websockets.asyncio.client import connect

SEATS = 3
WARM_UP = 0.25
PATCHES = 17
"""How many different patches there are."""


def serve(loop: str, deflate: bool, size: int) -> None:
    """Serve tables until stopped; prints the port."""
    import random
    import socket
    import string

    import uvicorn
    from uvicorn.config import LoopFactoryType

    dice = random.Random(1)
    words = ["".join(dice.choices(string.ascii_lowercase, k=dice.randint(3, 9))) for _ in range(400)]
    fills = [
        "".join(f"{dice.choice(words)}:{dice.randint(0, 99)}," for _ in range(size))[:size] for _ in range(PATCHES)
    ]
    ack = json.dumps({"t": "ack", "id": "0123456789abcdef0123456789abcdef", "seq": 10})
    tables: dict[str, list[object]] = {}
    moves: dict[str, int] = {}

    async def app(scope: dict[str, str], receive: object, send: object) -> None:
        if scope["type"] != "websocket":
            return
        await receive()  # type: ignore[operator]
        await send({"type": "websocket.accept"})  # type: ignore[operator]
        path = scope["path"]
        table = tables.setdefault(path, [])
        table.append(send)

        async def tell() -> None:
            move = moves[path] = moves.get(path, 0) + 1
            text = f'{{"t":"patch","move":{move},"x":"{fills[move % PATCHES]}"}}'
            for one in table:
                await one({"type": "websocket.send", "text": text})  # type: ignore[operator]

        if len(table) == SEATS:
            await tell()
        while (await receive())["type"] == "websocket.receive":  # type: ignore[operator]
            await send({"type": "websocket.send", "text": ack})  # type: ignore[operator]
            await tell()

    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(512)
    print(listening.getsockname()[1], flush=True)
    chosen: LoopFactoryType = "uvloop" if loop == "uvloop" else "asyncio"
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        loop=chosen,
        ws_per_message_deflate=deflate,
        lifespan="off",
    )
    uvicorn.Server(config).run(sockets=[listening])


async def measure(loop: str, deflate: bool, size: int, tables: int, seconds: float) -> float:
    """Microseconds of the server's processor an answer."""
    command = [sys.executable, __file__, "--serve", loop, "--size", str(size), *(["--deflate"] if deflate else [])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    taken = 0
    try:
        port = process.stdout.readline().strip()

        async def play(table: int, seat: int) -> None:
            nonlocal taken
            address = f"ws://127.0.0.1:{port}/{table}"
            async with connect(address, compression="deflate" if deflate else None, max_size=None) as line:
                async for data in line:
                    message = json.loads(data)
                    if message["t"] == "ack":
                        taken += 1
                    elif message["move"] % SEATS == seat:
                        sent = {"t": "do", "id": "0" * 32, "prompt": message["move"], "option": {"do": "search"}}
                        await line.send(json.dumps(sent))

        playing = [asyncio.create_task(play(table, seat)) for table in range(tables) for seat in range(SEATS)]
        await asyncio.sleep(seconds * WARM_UP)
        taken, before = 0, processor_seconds(process.pid)
        await asyncio.sleep(seconds)
        spent = processor_seconds(process.pid) - before
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    finally:
        process.terminate()
        process.wait(20)
    return float(spent / max(taken, 1) * 1e6)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What the sockets of a table cost, without a game.")
    parser.add_argument("--size", type=int, default=750, help="of a patch, in bytes (%(default)s)")
    parser.add_argument("--tables", type=int, default=40, help="(%(default)s)")
    parser.add_argument("--seconds", type=float, default=6.0, help="measured, for each way (%(default)s)")
    parser.add_argument("--serve", choices=("asyncio", "uvloop"), help=argparse.SUPPRESS)
    parser.add_argument("--deflate", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.serve:
        serve(options.serve, options.deflate, options.size)
        return 0
    for loop in ("asyncio", "uvloop"):
        for deflate in (True, False):
            found = asyncio.run(measure(loop, deflate, options.size, options.tables, options.seconds))
            print(
                f"{loop:<8} {'compressed' if deflate else 'plain':<11} {found:>6,.0f} us of processor an answer",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
