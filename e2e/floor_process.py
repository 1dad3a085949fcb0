"""The floor as a process of its own, started, killed and started again by the tests."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path


class FloorProcess:
    """`croupier serve --demo` on a port that it keeps over a kill."""

    def __init__(self, data: Path, script: Path | None = None, *, robots: bool = False) -> None:
        self.data = data
        self.robots = robots
        #: Another floor than the demonstration's, which takes its folder and its port.
        self.script = script
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "croupier", "serve", "--demo"]
        command += ["--data", str(self.data), "--port", str(self.port)]
        command += [] if self.robots else ["--no-robots"]
        if self.script is not None:
            command = [sys.executable, str(self.script), str(self.data), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:(\d+)", line)
        assert found, f"the floor said {line!r}"
        self.port = int(found.group(1))

    def kill(self) -> None:
        """As a power cut would: nothing is said and nothing is tidied."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._wait()

    def _wait(self) -> None:
        assert self.process is not None
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
