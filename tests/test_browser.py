"""As a new user would: every notebook in a real JupyterLab in a headless browser. Run with ``-m browser``.

Needs JupyterLab, playwright and a Chromium (``CHROMIUM`` names it where it is not on the path); with
``BROWSER_PICTURES`` set to a folder, what was seen is kept there.
"""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytestmark = pytest.mark.browser
NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
FEW_GAMES = "2000"
PATIENCE = 300_000
"""Milliseconds: the kernels may have to be compiled first."""
SIZE = {"width": 1400, "height": 1100}
SETTINGS = {
    # Cells that are out of sight are otherwise not in the page.
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}
COMMAND = [sys.executable, "-c", "from counterclock.cli import main; main()", "notebooks"]
PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"
IDLE = f"{PANEL} .jp-Notebook-ExecutionIndicator[data-status='idle']"
FAILURE = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"
HANDLE = ".widget-slider .noUi-handle"
PICTURE = "img.widget-image"
ASKED = ".jp-Dialog button.jp-mod-accept"
"""Accepts the kernel that JupyterLab proposes, where it asks for one."""
ALL_HAVE_RUN = """([panel, asked]) => {
    if (document.querySelector(asked)) return true;
    const prompts = [...document.querySelectorAll(`${panel} .jp-CodeCell .jp-InputPrompt`)].map(one => one.textContent);
    const failed = document.querySelector(`${panel} [data-mime-type='application/vnd.jupyter.error']`);
    return failed || (prompts.length > 0 && prompts.every(one => /\\[\\d+\\]/.test(one)));
}"""
DRAWN = "([image, before]) => image.src !== before && image.complete && image.naturalWidth > 100"


class Lab(NamedTuple):
    """A JupyterLab that runs."""

    address: str
    token: str

    def ask(self, path: str, method: str = "GET") -> bytes:
        """Ask its server, as who holds the token."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.address}/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a Chromium."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install --group browser")
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if chromium is None:
        pytest.skip("needs a Chromium on the path, or named by the environment's CHROMIUM")
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            yield running
        finally:
            running.close()


@pytest.fixture(scope="module")
def lab(browser: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Copy the notebooks out and open JupyterLab there, with the commands that a user types."""
    pytest.importorskip("jupyterlab", reason="needs JupyterLab: pip install '.[notebook]'")
    folder = tmp_path_factory.mktemp("lab")
    for name, settings in SETTINGS.items():
        file = folder / "config" / "lab" / "user-settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = Lab(f"http://127.0.0.1:{port}", secrets.token_hex())
    copy = str(folder / "copy")
    subprocess.run([*COMMAND, copy, "--no-open"], check=True)
    options = [f"--port={port}", f"--IdentityProvider.token={running.token}", "--ServerApp.ip=127.0.0.1"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*COMMAND, copy, "--", "--no-browser", "--allow-root", *options],
            env=os.environ | {"COUNTERCLOCK_GAMES": FEW_GAMES, "JUPYTER_CONFIG_DIR": str(folder / "config")},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            _wait_for(running, server, folder / "log")
            yield running
        finally:
            _end(server)


def _wait_for(lab: Lab, server: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the server answers."""
    for _ in range(120):
        assert server.poll() is None, log.read_text()
        try:
            lab.ask("api/status")
            return
        except urllib.error.URLError:
            time.sleep(0.5)
    pytest.fail(log.read_text())


def _end(server: "subprocess.Popen[bytes]") -> None:
    """End the server, which ends its kernels; kill it where it does not listen."""
    if server.poll() is None:
        os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(30)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


@pytest.fixture
def page(browser: Any, lab: Lab) -> Iterator[Any]:
    """Open a page; afterwards close it, and the kernels that it started."""
    opened = browser.new_page(viewport=SIZE)
    opened.set_default_timeout(PATIENCE)
    try:
        yield opened
    finally:
        opened.close()
        for session in json.loads(lab.ask("api/sessions")):
            lab.ask(f"api/sessions/{session['id']}", "DELETE")


def _keep(page: Any, name: str) -> None:
    """Keep what is seen, where that is asked for."""
    folder = os.environ.get("BROWSER_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def _run_all(page: Any, lab: Lab, path: Path) -> None:
    """Open a notebook, run all its cells by the menu and wait until the last has run."""
    page.goto(f"{lab.address}/lab/tree/{path.name}?reset&token={lab.token}")
    page.wait_for_selector(IDLE)
    page.click(".lm-MenuBar-itemLabel:text-is('Run')")
    page.click(".lm-Menu-itemLabel:text-is('Run All Cells')")
    try:
        page.wait_for_function(ALL_HAVE_RUN, arg=[PANEL, ASKED])
        while page.locator(ASKED).count():
            page.locator(ASKED).first.click()
            page.wait_for_selector(ASKED, state="detached")
            page.wait_for_function(ALL_HAVE_RUN, arg=[PANEL, ASKED])
    finally:
        _keep(page, f"{path.stem}-end")
    page.wait_for_selector(IDLE)


def _complaints(shown: Any) -> list[str]:
    """Return what is shown of errors and warnings; that the kernels are compiled is none."""
    return [text for text in shown.locator(FAILURE).all_inner_texts() if not text.startswith("compiling kernels once")]


def _redraw(page: Any, picture: Any, handle: Any) -> float:
    """Move a slider by one step; return the seconds until another picture is shown."""
    before = picture.get_attribute("src")
    handle.focus()
    begun = time.perf_counter()
    handle.press("ArrowRight")
    page.wait_for_function(DRAWN, arg=[picture.element_handle(), before], timeout=30_000)
    return time.perf_counter() - begun


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_its_sliders_redraw(path: Path, page: Any, lab: Lab) -> None:
    begun = time.perf_counter()
    _run_all(page, lab, path)
    print(f"\n{path.stem}: opened and run in {time.perf_counter() - begun:.1f} s")
    shown = page.locator(PANEL)
    assert _complaints(shown) == []
    drawn = shown.locator(".jp-OutputArea-output img")
    assert drawn.count() > 0
    assert all(drawn.evaluate_all("all => all.map(one => one.complete && one.naturalWidth > 100)"))
    if "cc.sliders(" in path.read_text(encoding="utf-8"):
        _move_every_slider(page, path.stem)


def _move_every_slider(page: Any, name: str) -> None:
    """Move each slider of a notebook and see that its picture changes."""
    handles, pictures = page.locator(f"{PANEL} {HANDLE}"), page.locator(f"{PANEL} {PICTURE}")
    assert handles.count() > 1
    pictures.first.scroll_into_view_if_needed()
    _keep(page, f"{name}-before")
    boxes = page.locator(f"{PANEL} .widget-vbox", has=page.locator(PICTURE))
    assert boxes.count() == pictures.count()
    for box in boxes.all():
        picture, sliders = box.locator(PICTURE), box.locator(HANDLE).all()
        seconds = [_redraw(page, picture, handle) for handle in sliders]
        print(f"{name}: drawn again after {', '.join(f'{each:.2f}' for each in seconds)} s")
    _keep(page, f"{name}-after")
    assert _complaints(page.locator(PANEL)) == []
