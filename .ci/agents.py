#!/usr/bin/env python3
"""Drives the tools as agents do, over the Model Context Protocol (see docs/agents.md).

The official client runs each tool in both revisions of the protocol. It lists and calls every
command, and compares the results with those of --json. A version of the client before 2 does only
this, in the newest revision that it knows. Declarations must follow the rules of clients
that otherwise refuse all tools. Random plans and undone calls must leave the state unchanged, invalid
messages must get the protocol's errors, and killed, closed and canceled sessions must lose nothing
that was answered.
"""

import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import anyio
import jsonschema
from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client

try:
    from mcp import Client
except ImportError:
    Client = None

TOP = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = [TOP / ".build" / "debug", TOP / ".build" / "outside" / "debug"]
RATES = TOP / "Tests" / "Tools" / "CurrencyTests" / "Fixtures" / "frankfurter.json"
VERSION = {"auto": "2026-07-28", "legacy": "2025-11-25"}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}

# The largest result, and the longest description, that all clients accept.
RESULT_LIMIT = 256 << 10
DESCRIPTION_LIMIT = 1024

# The tools that change nothing, and those of them that use the network.
READ_ONLY = {
    "primetime": {"about", "prime", "factor", "nth", "pi", "primes", "favorites", "feed", "plot",
                  "plot_pi", "plot_gaps", "plot_spiral"},
    "currency": {"rates"},
    "headlines": {"titles", "link"},
    "todos": {"list"},
    "tracker": {"list"},
}
SHELL_READ_ONLY = {"state", "history", "diff", "plan", "why", "result"}
OPEN_WORLD = {"primetime": {"nth"}, "currency": {"reload"}, "headlines": {"load", "reload"}}

# The tools that change something that undo does not reverse; all other tools are declared so.
DESTRUCTIVE = {"primetime": {"save"}, "tracker": {"sync"}}
SHELL_DESTRUCTIVE = {"apply", "data_keep"}

# The maximum length of the list of tools.
LIST_LIMIT = 34 << 10

# For each tool: its options, and its calls, each with the command that a person would type.
CALLS = {
    "primetime": (
        ["--nth-prime", "local"],
        [
            ("count", {"n": 5}, "count 5"),
            ("count", {"n": "5"}, "count 5"),
            ("count", {}, "count"),
            ("increment", {"k": 3}, "increment 3"),
            ("decrement", {"k": None}, "decrement"),
            ("increment", {"k": -4}, "increment -4"),
            ("next", {"n": 100}, "next 100"),
            ("previous", {}, "previous"),
            ("about", {"n": 7}, "about 7"),
            ("prime", {"n": 9}, "prime? 9"),
            ("prime", {"n": "2^127 - 1"}, "prime? '2^127 - 1'"),
            ("prime", {"n": 10**29 + 319}, f"prime? {10**29 + 319}"),
            ("prime", {"n": "seven"}, "prime? seven"),
            ("factor", {"n": 360}, "factor 360"),
            ("nth", {"n": 1000}, "nth 1000"),
            ("nth", {"n": "1000"}, "nth 1000"),
            ("nth", {"n": 0}, "nth 0"),
            ("pi", {"n": 10}, "pi 10"),
            ("primes", {"a": 1, "b": 3000}, "primes 1 3000"),
            ("primes", {"b": 30}, "primes 30"),
            ("plot", {}, "plot"),
            ("plot_pi", {"a": 0, "b": 100}, "plot pi 0 100"),
            ("plot_pi", {"b": 50}, "plot pi 50"),
            ("plot_gaps", {"a": 5, "b": 1}, "plot gaps 5 1"),
            ("plot_spiral", {"n": 30, "svg": True}, "plot spiral --svg 30"),
            ("favorite", {"n": 7}, "favorite 7"),
            ("favorite", {"n": 8}, "favorite 8"),
            ("favorite", {"n": "2^61-1"}, "favorite 2^61-1"),
            ("favorite", {"n": 11}, "favorite 11"),
            ("unfavorite", {"n": 11}, "unfavorite 11"),
            ("favorites", {}, "favorites"),
            ("delete", {"i": [1, "2"]}, "delete 1 2"),
            ("delete", {"i": "1-2"}, "delete 1-2"),
            ("undo", {}, "undo"),
            ("undo", {"k": 2}, "undo 2"),
            ("redo", {}, "redo"),
            ("goto", {"step": 3}, "goto 3"),
            ("goto", {"step": 99}, "goto 99"),
            ("mark", {"name": "a"}, "mark a"),
            ("mark", {"name": "7"}, "mark 7"),
            ("count", {"n": 12}, "count 12"),
            ("mark", {}, "mark"),
            ("diff", {"a": "a"}, "diff a"),
            ("diff", {"a": 0, "b": "a"}, "diff 0 a"),
            ("diff", {"a": "b"}, "diff b"),
            ("unmark", {"name": "a"}, "unmark a"),
            ("unmark", {"name": "a"}, "unmark a"),
            ("drop", {"step": [2]}, "drop 2"),
            ("drop", {"step": "0"}, "drop 0"),
            ("history", {"k": 3}, "history 3"),
            ("history", {"all": True}, "history --all"),
            ("why", {"path": "count"}, "why count"),
            ("why", {"path": "count", "k": 2}, "why count 2"),
            ("why", {"path": "cuont"}, "why cuont"),
            ("plan", {"tool": "favorite", "arguments": {"n": 13}}, "plan favorite 13"),
            ("plan", {"tool": "nth", "arguments": {"n": 5}}, "plan nth 5"),
            ("plan", {"tool": "favorite", "arguments": {"n": 9}}, "plan favorite 9"),
            ("apply", {"plan": "1"}, "apply 1"),
            ("apply", {"plan": 1}, "apply 1"),
            ("apply", {"plan": 2}, "apply 2"),
            ("apply", {"plan": 3}, "apply 3"),
            ("apply", {"plan": 4}, "apply 4"),
            ("let", {"name": "p", "n": "2^127-1"}, "let p 2^127-1"),
            ("let", {"name": "p"}, "let p"),
            ("let", {"name": "count", "n": 1}, "let count 1"),
            ("let", {}, "let"),
            ("prime", {"n": "p"}, "prime? p"),
            ("unlet", {"name": ["p"]}, "unlet p"),
            ("state", {}, "state"),
            ("feed", {"page": 1}, "feed 1"),
            ("save", {}, "save"),
            ("save", {"replace": True}, "save --replace"),
            ("save", {"replace": "true", "file": ""}, "save --replace"),
            ("save", {"file": "other.json"}, "save other.json"),
            ("load", {}, "load"),
        ],
    ),
    "currency": (
        ["--rates-url", str(RATES)],
        [
            ("amount", {"a": "10.50"}, "amount 10.50"),
            ("amount", {"a": 12.25, "code_to_code": "EUR"}, "amount 12.25 EUR"),
            ("to", {"code": "JPY"}, "to JPY"),
            ("to", {"code": "X'Y"}, "to \"X'Y\""),
            ("reload", {}, "reload"),
            ("rates", {}, "rates"),
            ("amount", {}, "amount"),
            ("reload", {"url_file": "rates.json"}, "reload rates.json"),
            ("undo", {}, "undo"),
            ("redo", {}, "redo"),
            ("goto", {"step": 0}, "goto 0"),
            ("history", {}, "history"),
            ("mark", {"name": "a"}, "mark a"),
            ("mark", {}, "mark"),
            ("diff", {"a": 0, "b": "a"}, "diff 0 a"),
            ("unmark", {"name": "a"}, "unmark a"),
            ("drop", {"step": [1]}, "drop 1"),
            ("why", {"path": "rates"}, "why rates"),
            ("plan", {"tool": "to", "arguments": {"code": "USD"}}, "plan to USD"),
            ("apply", {"plan": 1}, "apply 1"),
            ("state", {}, "state"),
        ],
    ),
    "headlines": (
        [],
        [
            ("titles", {}, "titles"),
            ("link", {"n": 1}, "link 1"),
            ("load", {}, "load"),
            ("load", {"only": True, "url_file": ["a b.xml", "c.xml"]}, "load --only 'a b.xml' c.xml"),
            ("reload", {}, "reload"),
            ("undo", {}, "undo"),
            ("redo", {}, "redo"),
            ("goto", {"step": 0}, "goto 0"),
            ("history", {}, "history"),
            ("mark", {"name": "a"}, "mark a"),
            ("mark", {}, "mark"),
            ("diff", {"a": 0, "b": "a"}, "diff 0 a"),
            ("unmark", {"name": "a"}, "unmark a"),
            ("drop", {"step": [1]}, "drop 1"),
            ("why", {"path": "feeds"}, "why feeds"),
            ("plan", {"tool": "load"}, "plan load"),
            ("apply", {"plan": 2}, "apply 2"),
            ("state", {}, "state"),
        ],
    ),
    "todos": (
        [],
        [
            ("add", {"text": "buy 'oat' milk; \"2 l\" & more > x | y #z"},
             "add 'buy '\\''oat'\\'' milk; \"2 l\" & more > x | y #z'"),
            ("add", {"text": "--urgent"}, "add -- --urgent"),
            ("add", {"urgent": True, "text": "call"}, "add --urgent call"),
            ("add", {"urgent": False, "text": ""}, "add ''"),
            ("finish", {"n": 2}, "finish 2"),
            ("finish", {"n": 7}, "finish 7"),
            ("list", {"only": "open"}, "list --only open"),
            ("list", {"only": "ill"}, "list --only ill"),
            ("remove_done", {}, "remove done"),
            ("list", {}, "list"),
            ("undo", {}, "undo"),
            ("redo", {}, "redo"),
            ("goto", {"step": 1}, "goto 1"),
            ("history", {}, "history"),
            ("mark", {"name": "a"}, "mark a"),
            ("mark", {}, "mark"),
            ("diff", {"a": 0, "b": "a"}, "diff 0 a"),
            ("unmark", {"name": "a"}, "unmark a"),
            ("drop", {"step": [1]}, "drop 1"),
            ("why", {"path": "list[0]"}, "why list[0]"),
            ("plan", {"tool": "remove_done", "arguments": {}}, "plan remove done"),
            ("apply", {"plan": 1}, "apply 1"),
            ("state", {}, "state"),
        ],
    ),
}


def program(tool):
    return str(next(f / tool for f in FOLDERS if (f / tool).exists()))


def environment(home):
    return {"HOME": str(home), "SOURCE_DATE_EPOCH": "1767225600", "PATH": os.environ["PATH"],
            "https_proxy": os.environ.get("https_proxy", "")}


@contextlib.contextmanager
def home():
    folder = tempfile.mkdtemp()
    try:
        yield pathlib.Path(folder)
    finally:
        shutil.rmtree(folder)


def check(condition, *values):
    if not condition:
        raise SystemExit("failed: " + " | ".join(map(str, values)))


# The declarations


def check_declarations(tool, tools):
    """Checks the declared tools, and returns the names of those that change nothing."""
    for declared in tools:
        schema = declared.input_schema
        jsonschema.Draft202012Validator.check_schema(schema)
        check(schema["type"] == "object", tool, schema)
        values = list(schema["properties"].values())
        texts = [declared.description] + [value["description"] for value in values]
        check(all(0 < len(text) <= DESCRIPTION_LIMIT for text in texts), tool, declared)
        for value in values + [value["items"] for value in values if "items" in value]:
            check(isinstance(value["type"], str), tool, declared.name, value)
            for key in ["anyOf", "oneOf", "allOf", "$ref", "not"]:
                check(key not in value, tool, declared.name, value)
    hints = {declared.name: declared.annotations for declared in tools if declared.annotations}
    read_only = {name for name, hint in hints.items() if hint.read_only_hint}
    check(read_only == READ_ONLY.get(tool, set()) | SHELL_READ_ONLY, tool, read_only)
    harmless = {name for name, hint in hints.items() if hint.destructive_hint is False}
    destructive = DESTRUCTIVE.get(tool, set()) | SHELL_DESTRUCTIVE
    others = {declared.name for declared in tools} - read_only - harmless
    check(others <= destructive and not harmless & destructive, tool, others, harmless)
    for declared in tools:
        jsonschema.Draft202012Validator.check_schema(declared.output_schema)
    check(len({json.dumps(declared.output_schema) for declared in tools}) == 1, tool)
    list_of_tools = [declared.model_dump_json(by_alias=True, exclude_none=True) for declared in tools]
    check(len("".join(list_of_tools)) < LIST_LIMIT, tool)
    open_world = {name for name, hint in hints.items() if hint.open_world_hint}
    check(open_world == OPEN_WORLD.get(tool, set()), tool, open_world)
    return read_only


def in_schema(value, schema):
    """Returns an argument as its schema requires; the server also accepts other types."""
    if isinstance(value, list) and "items" in schema:
        return [in_schema(item, schema["items"]) for item in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if schema["type"] == "string" and is_number:
        return str(value)
    if schema["type"] in ("integer", "boolean") and isinstance(value, str):
        return json.loads(value)
    return value


async def commands_that_need_files_are_left_out():
    with home() as folder:
        server = StdioServerParameters(
            command=program("tracker"), args=["--mcp"], env=environment(folder), cwd=folder)
        async with Client(server) as client:
            tools = (await client.list_tools()).tools
            check_declarations("tracker", tools)
            names = {declared.name for declared in tools}
            check({"new", "label", "close", "list", "sync"} <= names, names)
            check(not {"import", "export"} & names, names)


# The results, with the official client


def records(tool, folder, other):
    """Returns the objects of --json for the calls of a tool, with the names of files in folder."""
    options, calls = CALLS[tool]
    lines = [word for _, _, line in calls for word in ("-c", line)]
    output = subprocess.run(
        [program(tool), "--json", "--safe", *options, *lines], env=environment(other),
        cwd=other, capture_output=True, text=True, timeout=60).stdout
    records = [json.loads(line) for line in output.replace(str(other), str(folder)).splitlines()]
    # Unless apply fails, its results are in the objects of the commands that it runs.
    records = [
        record for record in records
        if not record["command"].startswith("apply") or record["error"] is not None]
    check(len(records) == len(calls), tool, len(records), output)
    return records


def check_result(line, is_error, blocks, record):
    """Checks that the result of a call is the object of --json for the command."""
    texts = [block.text for block in blocks]
    content = json.loads(texts[-1])
    check(is_error == (record["error"] is not None), line, texts, record)
    for key in ["value", "changes", "error"]:
        check(content[key] == record[key], line, key, content[key], record[key])
    expected = [text for text in (record["answer"], record["error"]) if text]
    check(texts[:-1] == expected, line, texts, expected)
    check(isinstance(content["step"], int) and isinstance(content["effects"], list), line)


async def older_client(tool):
    """Makes the calls of a tool with a version of the client before 2."""
    options, calls = CALLS[tool]
    with home() as folder, home() as other:
        server = StdioServerParameters(
            command=program(tool), args=["--mcp", *options], env=environment(folder))
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            version = (await session.initialize()).protocolVersion
            check(version == types.LATEST_PROTOCOL_VERSION, tool, version)
            names = {declared.name for declared in (await session.list_tools()).tools}
            check({name for name, _, _ in calls} <= names, tool, names)
            results = [await session.call_tool(name, arguments) for name, arguments, _ in calls]
            uri = (await session.list_resources()).resources[0].uri
            await session.subscribe_resource(uri)
            state = json.loads((await session.read_resource(uri)).contents[0].text)
            result = await session.call_tool("state", {})
            check(state == json.loads(result.content[-1].text)["value"], tool, state)
            await session.send_ping()
        for (_, _, line), result, record in zip(calls, results, records(tool, folder, other)):
            check_result(line, result.isError, result.content, record)
    return version


async def compare(tool, mode):
    options, calls = CALLS[tool]
    with home() as folder, home() as other:
        server = StdioServerParameters(
            command=program(tool), args=["--mcp", *options], env=environment(folder), cwd=folder)
        async with Client(server, mode=mode) as client:
            check(client.protocol_version == VERSION[mode], tool, client.protocol_version)
            tools = (await client.list_tools()).tools
            schemas = {declared.name: declared.input_schema for declared in tools}
            read_only = check_declarations(tool, tools)
            called = {name for name, _, _ in calls}
            # A session for agents writes kept data after each call, and a script writes it at its
            # end. So the results of the commands for the file differ. Only agents have result.
            compared = set(schemas) - {"data_reload", "data_keep", "data_merge", "result"}
            check(called == compared, tool, called ^ compared)
            results = [await client.call_tool(name, arguments) for name, arguments, _ in calls]
            uri = (await client.list_resources()).resources[0].uri
            state = json.loads((await client.read_resource(uri)).contents[0].text)
            check(state == results[-1].structured_content["value"] or tool == "primetime", state)
        output_schema = tools[0].output_schema
        step = 0
        objects = records(tool, folder, other)
        for (name, arguments, line), result, record in zip(calls, results, objects):
            content = result.structured_content
            jsonschema.validate(content, output_schema)
            if name in read_only:
                # The changes of diff are its answer.
                changes = [] if name == "diff" else content["changes"]
                check(content["step"] == step and not changes, line, content)
            step = content["step"]
            check_result(line, result.is_error, result.content, record)
            check(json.loads(result.content[-1].text) == content, line, result)
            if not result.is_error and arguments:
                given = {key: value for key, value in arguments.items() if value not in (None, "")}
                if name == "delete" and not isinstance(given["i"], list):
                    continue
                properties = schemas[name]["properties"]
                given = {key: in_schema(value, properties[key]) for key, value in given.items()}
                jsonschema.validate(given, schemas[name])


async def plan_and_undo(mode):
    """Makes 1,000 random plans, and random calls until 1,000 have added a step, which is undone."""
    rng = random.Random(35)

    def any_call():
        number = rng.choice([0, 1, 2, 3, 5, 7, 11, 13, 97, -4, "2^61-1", "x", None])
        name = rng.choice(
            ["count", "increment", "decrement", "next", "previous", "favorite", "favorite",
             "unfavorite", "prime", "factor", "nth", "pi", "delete"])
        if name in ("nth", "pi") and isinstance(number, str):
            number = 1000
        return name, {"i": [number]} if name == "delete" else {"n": number}

    with home() as folder:
        recording = folder / "session.json"
        server = StdioServerParameters(
            command=program("primetime"), env=environment(folder), cwd=folder,
            args=["--mcp", "--nth-prime", "local", "--record", str(recording)])
        async with Client(server, mode=mode) as client:
            async def state():
                return (await client.read_resource("state://primetime")).contents[0].text

            async def call(name, arguments):
                if name in ("increment", "decrement"):
                    arguments = {"k": arguments["n"]}
                return (await client.call_tool(name, arguments)).structured_content

            await call("favorite", {"n": 7})
            await call("count", {"n": 12})
            before, lines = await state(), recording.read_text()
            plans = 0
            for _ in range(1000):
                name, arguments = any_call()
                if name in ("increment", "decrement"):
                    arguments = {"k": arguments["n"]}
                plan = {"tool": name, "arguments": arguments}
                if rng.random() < 0.5:
                    plan["at"] = rng.randrange(3)
                content = (await client.call_tool("plan", plan)).structured_content
                plans += "plan" in content
                check(content.get("plan", plans) == plans, plans, content)
            check(await state() == before and recording.read_text() == lines, "a plan changed the state or the recording")
            steps, made = 2, 0
            while made < 1000:
                content = await call(*any_call())
                if content["step"] > steps:
                    made += 1
                    content = await call("undo", {})
                    check(content["step"] == steps, content)
                check(await state() == before, content)
            # Steps that were undone can be compared without leaving the present one.
            branch = (await call("count", {"n": 100}))["step"]
            await call("goto", {"step": 2})
            plan = {"tool": "increment", "arguments": {"k": 1}, "at": branch}
            content = (await client.call_tool("plan", plan)).structured_content
            check(content["value"]["changes"] == [{"path": "count", "old": 100, "new": 101}], content)
            await call("increment", {"n": 1})
            content = await call("goto", {"step": branch})
            check(json.loads(await state())["count"] == 100, content)
            final = json.loads(await state())
        replayed = subprocess.run(
            [program("primetime"), "--json", "--replay", str(recording), "-c", "state"],
            env=environment(folder), capture_output=True, text=True, timeout=60)
        check(json.loads(replayed.stdout.splitlines()[-1])["value"] == final, replayed.stdout)


async def plan_first(mode):
    """Changes the state only with plans, of which every second one no longer holds."""
    rng = random.Random(48)
    with home() as folder:
        server = StdioServerParameters(
            command=program("primetime"), env=environment(folder), cwd=folder,
            args=["--mcp", "--plan-first", "--nth-prime", "local"])
        async with Client(server, mode=mode) as client:
            async def call(name, **arguments):
                return (await client.call_tool(name, arguments)).structured_content

            for declared in (await client.list_tools()).tools:
                hints = declared.annotations
                if (hints and hints.read_only_hint) or declared.name == "apply":
                    continue
                result = await client.call_tool(declared.name, {})
                content = result.structured_content
                check(result.is_error and "--plan-first" in content["error"], declared.name, content)
                check(content["step"] == 0 and not content["effects"], declared.name, content)
            check((await call("prime", n=7))["value"] is not None)
            check((await call("apply", plan=1))["error"].startswith("there is no plan"))
            count = 0
            for _ in range(100):
                step = rng.randrange(1, 10)
                first = await call("plan", tool="increment", arguments={"k": step})
                second = await call("plan", tool="next", arguments={})
                check(second["plan"] == first["plan"] + 1, first, second)
                applied = await call("apply", plan=first["plan"])
                check(applied["changes"] == first["value"]["changes"], first, applied)
                count += step
                result = await client.call_tool("apply", {"plan": second["plan"]})
                check(result.is_error and not result.structured_content["changes"], result)
                check((await call("state"))["value"]["count"] == count, count)
            number = (await call("plan", tool="nth", arguments={"n": 5}))["plan"]
            check((await call("apply", plan=number))["value"]["prime"] == 11)


async def progress_and_notifications(mode):
    with home() as folder:
        server = StdioServerParameters(
            command=program("primetime"), args=["--mcp", "--nth-prime", "local"],
            env=environment(folder), cwd=folder)
        notified = anyio.Event()

        async def on_message(message):
            if "ResourceUpdated" in type(message).__name__ or "resources/updated" in str(message):
                notified.set()

        async with Client(server, mode=mode, message_handler=on_message) as client:
            fractions = []

            async def on_progress(progress, total, message):
                fractions.append(progress / total)

            result = await client.call_tool("nth", {"n": 10**12}, progress_callback=on_progress)
            check(not result.is_error, result)
            check(fractions and fractions == sorted(set(fractions)) and fractions[-1] <= 1, fractions)
            with anyio.fail_after(60):
                if mode == "legacy":
                    await client.session.subscribe_resource("state://primetime")
                    await client.call_tool("increment", {})
                    await notified.wait()
                else:
                    async with client.listen(
                        resource_subscriptions=["state://primetime"]
                    ) as subscription:
                        await client.call_tool("increment", {})
                        event = await subscription.__anext__()
                        check(event.uri == "state://primetime", event)


# Raw messages


class Server:
    """A session that receives raw messages."""

    def __init__(self, folder, *options, tool="primetime"):
        self.process = subprocess.Popen(
            [program(tool), "--mcp", *options], env=environment(folder), cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number = 0
        self.answered = set()

    def write(self, line):
        self.process.stdin.write(line if isinstance(line, bytes) else line.encode())
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def send(self, method, **parameters):
        """Sends a request of the newer revision and returns its ID."""
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method}
        self.write(json.dumps(message | {"params": parameters | {"_meta": META}}))
        return self.number

    def read(self):
        line = self.process.stdout.readline()
        message = json.loads(line) if line else None
        self.answered.add((message or {}).get("id"))
        if "result" in (message or {}):
            check(len(line) <= RESULT_LIMIT + 1000, len(line), line[:200])
        return message

    def ask(self, method, **parameters):
        """Sends a request and returns the response to it."""
        number = self.send(method, **parameters)
        while (message := self.read()) is not None:
            if message.get("id") == number:
                return message
        raise SystemExit(f"failed: no answer to {method}")

    def call(self, name, **arguments):
        return self.ask("tools/call", name=name, arguments=arguments)["result"]["structuredContent"]

    def cancel(self, number):
        self.write(json.dumps(
            {"jsonrpc": "2.0", "method": "notifications/cancelled",
             "params": {"requestId": number}}))

    def close(self):
        self.process.stdin.close()
        status = self.process.wait(60)
        self.process.stdout.close()
        return status


def invalid_messages():
    with home() as folder:
        server = Server(folder)

        def error(line, code, number=None):
            server.write(line)
            message = server.read()
            check(message["error"]["code"] == code, line[:200], message)
            check(message["id"] == number, line[:200], message)

        ping = '{"jsonrpc":"2.0","id":%s,"method":"%s"%s}'
        error("{", -32700)
        error("nonsense", -32700)
        error(b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', -32700, 1)
        error('{"jsonrpc":"2.0","id":"b","method":"ping","params":{"n":1e400}}', -32700, "b")
        error("[" * 1_000_000, -32700)
        error("[]", -32600)
        error("3", -32600)
        error(ping % ("null", "ping", ""), -32600)
        error(ping % ("1.5", "ping", ""), -32600)
        error('{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 1)
        error('{"jsonrpc":"2.0","id":1}', -32600, 1)
        error(ping % ("2", "tools/list", ""), -32602, 2)
        error(ping % ('"a"', "tools/list", ',"params":{"_meta":{"io.modelcontextprotocol/'
                      'protocolVersion":"1900-01-01"}}'), -32022, "a")
        error(ping % ("3", "tools/list", ',"params":{"_meta":{"io.modelcontextprotocol/'
                      'protocolVersion":"2026-07-28"}}'), -32602, 3)
        error(b'{"jsonrpc":"2.0","id":4,"method":"' + b"x" * (64 << 20) + b'"}', -32600)
        error("[" + "0," * (32 << 20) + "0]", -32600)
        # Responses and notifications get no answer.
        server.write("")
        server.write('{"jsonrpc":"2.0","id":9,"result":{}}')
        server.write('{"jsonrpc":"2.0","method":"notifications/unknown"}')
        server.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[]}}')
        for method in ["unknown", "initialize", "ping", "resources/subscribe"]:
            check(server.ask(method)["error"]["code"] == -32601, method)
        check(server.ask("tools/call", name="primee")["error"]["code"] == -32602)
        check(server.ask("tools/call", name=5)["error"]["code"] == -32602)
        check(server.ask("resources/read", uri="state://x")["error"]["code"] == -32602)
        null = {"_meta": META, "cursor": None}
        server.write(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "tools/list", "params": null}))
        check("tools" in server.read()["result"])
        check("result" in server.ask("tools/call", name="count", arguments=None))
        answer = server.call("plan", tool="count", arguments=None, at=None)
        check(answer["value"] == {"changes": [], "effects": [], "plan": 1}, answer)
        check("(known: a, b)" in server.call("primes", c=1)["error"])
        check("argument b of primes is missing" in server.call("primes", a=1)["error"])
        check("argument plan of apply is missing" in server.call("apply", plan="")["error"])
        check('"at" must be of type string' in server.call("plan", tool="next", at=[1])["error"])
        check("known: count, increment" in server.call("plan", tool="primee")["error"])
        for arguments in [[], "x", 5]:
            answer = server.ask("tools/call", name="increment", arguments=arguments)
            check(answer["error"]["code"] == -32602, arguments, answer)
        for arguments in [{"k": {}}, {"k": [1]}, {"k": True}, {"k": 10**45}, {"z": 1}]:
            answer = server.ask("tools/call", name="increment", arguments=arguments)
            check(answer["result"]["isError"] is True, arguments, answer)
        check(server.call("increment", k=2**63)["error"] is None)
        check(server.call("increment", k=-(2**63) + 1)["step"] == 2)
        check(server.call("count")["value"] == {"count": 1})
        check(server.close() == 0)
        # A line feed in quotes does not end a command.
        server = Server(folder, tool="todos")
        for text in ["a\nb", "\u0001\u2028\U0001f600", "x" * 50_000, "'", "\\\\", "~", "#!", ""]:
            content = server.call("add", text=text)
            check((content["error"] is None) == (text != ""), text[:20], content["error"])
            check(server.call("list")["value"][-1]["text"] == (text or "#!"), text[:20])
        check("NUL" in server.call("add", text="\0")["error"])
        check(server.close() == 0)
    long_results()
    for options in [["-c", "count"], ["script"], ["-i"], ["-e"]]:
        status = subprocess.run(
            [program("primetime"), "--mcp", *options], capture_output=True, timeout=60).returncode
        check(status == 64, options, status)


def in_parts(server):
    """Returns the last result that was too long, from its parts."""
    text, offset = "", 0
    while offset is not None:
        part = server.call("result", offset=offset)["value"]
        text, offset = text + part["text"], part["next"]
    check(len(text) == part["size"], len(text), part["size"])
    return json.loads(text)


def long_results():
    """A result that is too long is an error, but it can be read in parts."""
    with home() as folder:
        server = Server(folder)
        content = server.call("primes", a=1, b=2 * 10**14)
        check(content["value"] is None and content["changes"] == [], content)
        check("too long" in content["error"] and "ask for less" in content["error"], content)
        content = server.call("count", n="2^800000")
        check(content["changes"] is None and content["step"] == 1, content)
        check("the call has run" in content["error"] and "256 KiB" in content["error"], content)
        whole = in_parts(server)
        new = whole["changes"][0]["new"]
        check(len(new) == 240_824 and int(new[-18:]) == pow(2, 800_000, 10**18), "parts")
        check(whole["step"] == 1 and whole["error"] is None, "parts")
        check(server.call("undo")["step"] == 0)
        check(server.call("count")["value"] == {"count": 0})
        check(server.close() == 0)
        server = Server(folder, tool="todos")
        content = server.call("add", text="x" * 1_000_000)
        check(content["changes"] is None and content["step"] == 1, content)
        content = server.call("list")
        check(content["value"] is None and "256 KiB" in content["error"], content)
        text = json.dumps("\u001b\\\"\U0001f600" * 50_000)
        check(server.call("add", text=text)["changes"] is None)
        check(in_parts(server)["changes"][0]["new"]["text"] == text, "escapes")
        check(server.close() == 0)


def killed_sessions():
    """Ends 200 sessions at random moments; --resume restores every answered call."""
    rng = random.Random(35)
    for number in range(200):
        with home() as folder:
            server = Server(folder)
            count = rng.randrange(12)
            for step in range(1, count + 1):
                check(server.call("increment", k=1)["step"] == step)
            server.send("tools/call", name="increment", arguments={"k": 1})
            time.sleep(rng.random() * 0.004)
            if number % 3 == 0:
                server.process.stdout.close()
            if number % 2 == 0:
                server.process.send_signal(rng.choice([signal.SIGKILL, signal.SIGTERM]))
            else:
                server.process.stdin.close()
            server.process.wait(60)
            resumed = Server(folder, "--resume")
            state = resumed.call("count")["value"]["count"]
            check(state in (count, count + 1), number, state, count)
            check(resumed.close() == 0)


def canceled_calls():
    """Cancels 200 calls at random moments; a canceled call is not answered after a later one."""
    rng = random.Random(35)
    with home() as folder:
        server = Server(folder, "--nth-prime", "local")
        canceled = set()
        for _ in range(200):
            number = server.send("tools/call", name="nth", arguments={"n": 10**14})
            time.sleep(rng.random() * 0.01)
            server.cancel(number)
            check(server.call("count")["value"] == {"count": 0})
            canceled.add(number)
        check(not canceled & server.answered, canceled & server.answered)
        # A call that is running does not delay others, and undo does not wait for it.
        running = server.send("tools/call", name="nth", arguments={"n": 10**14})
        check(server.call("increment")["step"] == 1 and server.call("undo")["step"] == 0)
        server.cancel(running)
        check(server.close() == 0)
        # The work of canceling does not grow with the number of pending calls.
        server = Server(folder, "--nth-prime", "local")
        numbers = [
            server.send("tools/call", name="nth", arguments={"n": 10**14}) for _ in range(5000)]
        check(server.call("count")["value"] == {"count": 0})
        for number in numbers:
            server.cancel(number)
        check(server.call("count")["value"] == {"count": 0})
        check(not set(numbers) & server.answered)
        check(server.close() == 0)
        # A session ends when no one reads its output, without another message.
        server = Server(folder, "--nth-prime", "local")
        server.send("tools/call", name="nth", arguments={"n": 10**14})
        server.process.stdout.close()
        check(server.process.wait(60) == 0)
        server.process.stdin.close()
    # The state reflects the cancellation. The proxy accepts connections and never answers.
    with home() as folder, socket.create_server(("localhost", 0)) as proxy:
        os.environ["https_proxy"] = f"http://localhost:{proxy.getsockname()[1]}"
        server = Server(folder, tool="headlines")
        number = server.send("tools/call", name="load", arguments={})
        check("loading" in json.dumps(server.call("state")["value"]), "the feed is not loading")
        server.cancel(number)
        check("loading" not in json.dumps(server.call("state")["value"]), "the feed is still loading")
        check(server.close() == 0)


def main():
    if Client is None:
        versions = {anyio.run(older_client, tool) for tool in CALLS}
        print("the results of every command match those of --json in", *versions)
        return
    for tool in CALLS:
        for mode in VERSION:
            anyio.run(compare, tool, mode)
    anyio.run(commands_that_need_files_are_left_out)
    print("the results of every command match those of --json")
    for mode in VERSION:
        anyio.run(plan_and_undo, mode)
        anyio.run(plan_first, mode)
        anyio.run(progress_and_notifications, mode)
    print("plans and undone calls leave the state unchanged")
    invalid_messages()
    print("invalid messages get the errors of the protocol")
    killed_sessions()
    canceled_calls()
    print("killed sessions and canceled calls lose nothing")


main()
