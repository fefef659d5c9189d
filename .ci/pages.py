"""Opens exported sessions in headless Chromium, from file: addresses.

Each page must show the same states as `goto` and `state`, step by step, find the same last changes as
`why`, load nothing, run nothing that a session contains, fit a phone, and give each control a name.
Keys must reach every step of a tree. A page of 10,000 steps must open within a second. On paper, a
page shows all steps, or the last 2,000.
"""

import base64
import pathlib
import re
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

TOP = pathlib.Path(__file__).resolve().parent.parent
TOOLS = TOP / ".build" / "debug"
STEPS = 10_000
HOSTILE = "</script><script>window.ran=1</script><img src=x onerror='window.ran=1'><!--\"&amp;"

# For each tool: the commands of its session, and parts of the state that `why` is asked about.
SESSIONS = {
    "primetime": (
        """count 97; favorite; next; favorite; + 10; fav 113; fav 2^89-1; del 1; fav 131
        fav 2; fav 3; fav 5; fav 7; del 2 4 6; count 2^107-1; fav; previous; unfav 113
        fav 11; del 1-3; fav 13; fav 17; count 9; undo 2""",
        ["count", "favoritePrimes", "favoritePrimes[0]", "favoritePrimes[1]", "activityFeed[3]"],
    ),
    "currency": (
        "10; reload ecb.xml; to JPY; reload frankfurter.json; 1,000.50; to EUR; reload fixer.json; undo",
        [],
    ),
    "headlines": (
        f"""load a.rss; load b.rss; load '\x1b[1m<script>window.ran=1</script>.rss'
        load "\u202e\u2066\"quotes\"'.rss"; load a.rss""",
        [],
    ),
}


def feed(*titles):
    items = "".join(f"<item><title><![CDATA[{title}]]></title></item>" for title in titles)
    return f'<?xml version="1.0"?><rss version="2.0"><channel>{items}</channel></rss>'


def write_files(folder):
    for name in ["ecb.xml", "frankfurter.json", "fixer.json"]:
        text = (TOP / "Tests/Tools/CurrencyTests/Fixtures" / name).read_bytes()
        (folder / name).write_bytes(text)
    (folder / "a.rss").write_text(feed("A comet is back", HOSTILE, "\u202eright to left\u2066"))
    (folder / "b.rss").write_text(feed(HOSTILE, "x" * 3000, "שלום \u200f(a) \u2028 \x85 b"))
    (folder / "\x1b[1m<script>window.ran=1<").mkdir()
    (folder / "\x1b[1m<script>window.ran=1</script>.rss").write_text(feed("in a folder"))


def run(tool, script, folder):
    # Each session begins without the data that an earlier one has kept.
    environment = {
        "HOME": str(folder), "PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1795230600",
        "XDG_DATA_HOME": tempfile.mkdtemp(dir=folder)}
    return subprocess.run(
        [TOOLS / tool, "--quiet"], input=script, text=True, cwd=folder, env=environment,
        capture_output=True, timeout=120)


def open_browser(folder, width=1280, height=860):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]:
        options.add_argument(argument)
    options.add_argument(f"--user-data-dir={folder}/profile")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options)
    browser.set_page_load_timeout(60)
    set_window(browser, width, height)
    return browser


def set_window(browser, width, height):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def show(browser, path, step=""):
    browser.get("about:blank")
    browser.get(f"file://{path}{step}")


def press(browser, *keys):
    webdriver.ActionChains(browser).send_keys(*keys).perform()


def text(browser, name):
    return browser.execute_script("return document.getElementById(arguments[0]).textContent", name)


def expect(condition, *explanation):
    if not condition:
        sys.exit("error: " + " ".join(str(part) for part in explanation))


def check_session(browser, folder, tool, commands, paths):
    """Compares a page with what the tool says, step by step."""
    page = folder / f"{tool}.html"
    exported = run(tool, f"{commands}\nhistory export {page.name}\n", folder)
    last = int(re.search(r"exported (\d+) steps? to", exported.stdout).group(1))
    expect(last > 2, tool, "has too few steps:", exported)
    script = commands + "\n" + "".join(
        f"goto {step}\necho @@{step}\nstate\n" for step in range(last + 1))
    said = run(tool, script, folder).stdout
    states = [part.split("\n", 1)[1].rstrip("\n") for part in said.split("@@")[1:]]
    expect(len(states) == last + 1, tool, "printed", len(states), "states")
    show(browser, page)
    press(browser, Keys.HOME)
    for step in range(last + 1):
        expect(text(browser, "state") == states[step], tool, "step", step, "differs:",
               repr(text(browser, "state")), "instead of", repr(states[step]))
        press(browser, Keys.ARROW_RIGHT)
    for step in reversed(range(last + 1)):
        expect(text(browser, "state") == states[step], tool, "step", step, "differs on the way back")
        press(browser, Keys.ARROW_LEFT)
    press(browser, Keys.END)
    expect(text(browser, "state") == states[last], tool, "End differs")

    press(browser, Keys.HOME)
    current = browser.execute_script("return current - first")
    press(browser, *[Keys.ARROW_RIGHT] * current)
    asked = "\n".join(f"echo @@\nwhy {path}" for path in paths)
    answers = run(tool, f"{commands}\n{asked}\n", folder).stdout.split("@@\n")[1:]
    expect(len(answers) == len(paths), tool, "did not answer", paths, answers)
    for path, answer in zip(paths, answers):
        browser.execute_script(
            "parts.find(part => pathText(part.path) === arguments[0]).element.focus()", path)
        press(browser, Keys.ENTER)
        step = re.search(r"\(step (\d+), ", answer).group(1)
        expect(f"{path} last changed in step {step}, " in text(browser, "why"), tool, path, answer,
               text(browser, "why"))
    check_page(browser, tool)


def check_page(browser, name):
    """Checks that a page ran and loaded nothing, and that its controls have names."""
    expect(browser.get_log("browser") == [], name, "logged an error")
    expect(browser.execute_script("return window.ran === undefined"), name, "ran a hostile script")
    loaded = browser.execute_script("return performance.getEntriesByType('resource').length")
    expect(loaded == 0, name, "loaded something")
    hidden = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")
    shown = browser.execute_script("return document.body.innerText")
    expect(not hidden.search(shown), name, "shows a hidden character")
    tree = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    for node in tree:
        role = node.get("role", {}).get("value")
        if role in {"button", "slider", "searchbox", "listbox", "option"} and not node["ignored"]:
            expect(node.get("name", {}).get("value"), name, "has a", role, "without a name")
    set_window(browser, 360, 740)
    width = browser.execute_script("return document.documentElement.scrollWidth")
    expect(width <= 360, name, "is", width, "pixels wide on a phone")
    set_window(browser, 1280, 860)


def check_tree(browser, folder):
    """Moves through a session with branches by keys, and compares its states with those of `goto`."""
    commands = """fav 2; fav 3; fav 5; undo 2; fav 7; fav 11; undo; fav 13; goto 3; fav 17; goto 5
        undo; count 19"""
    page = folder / "tree.html"
    exported = run("primetime", f"{commands}\nhistory export {page.name}\n", folder)
    expect("exported 8 steps" in exported.stdout, "the tree has other steps:", exported)
    script = "".join(f"goto {step}\necho @@\nstate\n" for step in range(9))
    said = run("primetime", f"{commands}\n{script}", folder).stdout
    states = [part.strip("\n") for part in said.split("@@\n")[1:]]
    states = [state.split("\nundo", 1)[0] for state in states]

    def expect_step(step):
        expect(text(browser, "position") == f"step {step} of 8" or step == 0, "tree: not at step", step,
               text(browser, "position"))
        expect(text(browser, "state") == states[step], "tree: step", step, "differs:",
               repr(text(browser, "state")), "instead of", repr(states[step]))

    show(browser, page)
    expect_step(8)
    # The branches that leave a step follow it.
    press(browser, Keys.HOME)
    for step in [0, 1, 2, 3, 7, 4, 6, 5, 8]:
        expect_step(step)
        press(browser, Keys.ARROW_DOWN)
    # The right arrow goes on along the branch that was shown last.
    for key, step in [(Keys.ARROW_LEFT, 4), (Keys.ARROW_LEFT, 1), (Keys.ARROW_DOWN, 2), (Keys.END, 7),
                      (Keys.HOME, 0), (Keys.ARROW_RIGHT, 1), (Keys.ARROW_RIGHT, 2), (Keys.PAGE_DOWN, 7),
                      (Keys.PAGE_UP, 0)]:
        press(browser, key)
        expect_step(step)
    check_page(browser, "tree")


def check_details(browser):
    """Looks for the result of an effect, the changed parts, and the steps that can be redone."""
    show(browser, TOP / "docs" / "session.html", "#7")
    actions, changed = text(browser, "actions"), browser.find_elements(By.CLASS_NAME, "changed")
    expect(re.search(r"↳ testPrimality\(6189\d+\)  result after 0\.43 s", actions), actions)
    expect("favoriteTested(618970019642690137449562111, proved)  result of test" in actions, actions)
    expect([part.text[:5] for part in changed] == ["61897", "[3]: "], "changed parts:", changed)
    rows = browser.execute_script("return rows.slice(-3).map(row => row.textContent)")
    expect("present" in rows[0] and "can be redone" in rows[1] and "can be redone" in rows[2], rows)


def check_search(browser, folder):
    """Finds steps by a word, and moves from one to the next."""
    show(browser, folder / "primetime.html")
    press(browser, "/", "fav 1")
    rows = browser.find_elements(By.CSS_SELECTOR, "li:not([hidden])")
    expect([row.text.split("\n")[1] for row in rows] == ["fav 113", "fav 131", "fav 11", "fav 13",
           "fav 17"], "the search found", [row.text for row in rows])
    press(browser, Keys.ENTER)
    first = text(browser, "command")
    press(browser, Keys.ENTER)
    expect(first != text(browser, "command") and "fav 1" in first, "Enter found", first)
    press(browser, Keys.ESCAPE)
    rows = browser.execute_script("return document.querySelectorAll('li[hidden]').length")
    expect(rows == 0, "Escape left rows hidden")


def check_long(browser, folder):
    """Opens a page of many steps, and looks at its ends and its middle.

    It should open within a second. The limit is four times as long, as for the benchmarks, because the
    machine may be busy.
    """
    page = folder / "long.html"
    script = "".join(f"count {i}\n" for i in range(1, STEPS + 1))
    run("primetime", f"{script}history export {page.name}\n", folder)
    times = []
    for _ in range(5):
        show(browser, page)
        times.append(browser.execute_script(
            "return performance.getEntriesByType('navigation')[0].loadEventEnd"))
    print(f"{STEPS} steps: {page.stat().st_size >> 10} KiB, opened in {min(times):.0f} ms")
    expect(min(times) < 4000, "a page of", STEPS, "steps opened in", times, "ms")
    for key, count in [(Keys.END, STEPS), (Keys.PAGE_UP, STEPS - 10), (Keys.HOME, 0)]:
        press(browser, key)
        expect(text(browser, "state").startswith(f"count: {count}\n"), "long:", count)
        expect(browser.execute_script("""
            const row = rows[index].getBoundingClientRect(), list = $('list').getBoundingClientRect();
            return row.top >= list.top - 1 && row.bottom <= list.bottom + 1"""), "row", count, "is hidden")
    show(browser, page, f"#{STEPS // 2}")
    expect(text(browser, "state").startswith(f"count: {STEPS // 2}\n"), "long: the middle")


def check_paper(browser, folder):
    """Prints a short page and a long one, and looks for the steps with their changes on paper."""
    for name in ["primetime", "long", "tree"]:
        show(browser, folder / f"{name}.html", "#3")
        steps = browser.execute_script("""return steps.map((step, i) =>
            [undone(i + 1), step.number, parents[i + 1] === i ? null : number(parents[i + 1]),
             step.command, step.changes.map(changeText)])""")
        pdf = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", {})["data"])
        paper = subprocess.run(
            ["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
        lines = [" ".join(line.split()) for line in paper.stdout.decode().splitlines()]
        title, about, *printed = [line for line in lines if line]
        expected = []
        for is_undone, number, after, command, changes in steps[-2000:]:
            after = "" if after is None else f" (after step {after})"
            expected.append(f"{number} {command}" + " (undone)" * is_undone + after)
            expected += changes or ["no net change"]
        expect(title == "A session of primetime", "the paper begins with", title)
        rest = " · the last 2,000 of them" if len(steps) > 2000 else ""
        expect(about.endswith(f" · {len(steps)} steps{rest}"), "the paper says", about)
        expect(printed == expected, name, "differs on paper:",
               next((pair for pair in zip(printed, expected) if pair[0] != pair[1]), len(printed)))
        expect(text(browser, "position") == f"step 3 of {len(steps)}", "printing moved the page")


def take_picture(browser):
    show(browser, TOP / "docs" / "session.html", "#7")
    browser.save_screenshot(str(TOP / "docs" / "session.png"))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if sys.argv[1:] == ["--picture"]:
            browser = open_browser(folder, 1120, 700)
            take_picture(browser)
            return browser.quit()
        write_files(folder)
        browser = open_browser(folder)
        for tool, (commands, paths) in SESSIONS.items():
            check_session(browser, folder, tool, commands, paths)
        check_tree(browser, folder)
        check_details(browser)
        check_search(browser, folder)
        check_long(browser, folder)
        check_paper(browser, folder)
        browser.quit()
    print("all pages show their sessions")


main()
