"""A throw-away PostgreSQL for tests: its own folder, its own socket, nobody else's server.

It keeps what it acknowledges, as the journal demands, so that it can be killed as well. It listens
on no port. Without PostgreSQL on the machine the tests that need it fail; they are not skipped.
"""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg

_PATIENCE = 300.0
#: By this name a primary waits for it.
STANDBY = "standby1"
_MISSING = (
    "These tests need PostgreSQL: install the package postgresql, or set PG_BINDIR to the folder "
    "of its programs."
)


def programs() -> Path:
    """PG_BINDIR, or the newest that Debian installed."""
    named = os.environ.get("PG_BINDIR")
    found = [Path(named)] if named else list(Path("/usr/lib/postgresql").glob("*/bin"))
    found = [each for each in found if (each / "initdb").exists()]
    if not found:
        raise RuntimeError(_MISSING)
    return max(found, key=lambda each: each.parent.name.zfill(4))


class Cluster:
    def __init__(self, primary: "Cluster | None" = None) -> None:
        """Empty; or a standby with all that the primary has, which follows it from its start on."""
        self.programs = programs()
        # Short, because a socket's path may have no more than 107 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self.process: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {}
        self._made = 0
        self._free: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            names = {user.pw_name: user for user in pwd.getpwall()}
            user = names.get("postgres") or names["nobody"]
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.options = ["listen_addresses=", f"unix_socket_directories={self.folder}"]
        self.options += ["max_connections=200", "autovacuum=off", "max_wal_size=4GB"]
        made = self._made_of(primary)
        if made.returncode:
            raise RuntimeError(made.stderr)

    def _made_of(self, primary: "Cluster | None") -> "subprocess.CompletedProcess[str]":
        data = self.folder / "data"
        words: list[str | Path] = [
            self.programs / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "-A",
            "trust",
        ]
        words += ["-E", "UTF8", "--locale=C", "--no-sync"]
        if primary is not None:
            words = [self.programs / "pg_basebackup", "-D", data, "-U", "postgres", "-R"]
            words += ["-h", primary.folder, "-c", "fast", "--no-sync"]
            self.options.append(f"cluster_name={STANDBY}")
        return subprocess.run(
            words,
            check=False,
            cwd=self.folder,
            capture_output=True,
            text=True,
            **self._as,
        )

    def start(self) -> "Cluster":
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(self.programs / "postgres", "-D", self.folder / "data"),
                    *(word for option in self.options for word in ("-c", option)),
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                **self._as,
            )
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                self.run("select 1")
            except (OSError, asyncpg.PostgresError):
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.02)
            else:
                return self

    def kill(self) -> None:
        """The server and everything that it started, at once, as a power cut would."""
        assert self.process is not None
        mother = self.process.pid
        children = Path(f"/proc/{mother}/task/{mother}/children").read_text().split()
        for pid in (mother, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(_PATIENCE)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # at once: nobody will want it again
            self.process.wait(_PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def database(self) -> str:
        """An empty one, for as long as nobody gives it back."""
        if self._free:
            return self._free.pop()
        self._made += 1
        name = f"t{self._made}"
        self.run(f"create database {name}")
        return name

    def copy(self, database: str) -> str:
        """Another with all that it holds, as a restored dump would be; nobody may be using it."""
        self._made += 1
        name = f"t{self._made}"
        self.run(f"create database {name} template {database}")
        return name

    def give_back(self, database: str) -> None:
        """Emptied, which is ten times as fast as a new one."""
        others = (
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        )
        self.run(f"{others} and datname = '{database}'")
        rows = self.run("select nspname from pg_namespace where nspowner = 10", database)
        for (name,) in rows:
            if not name.startswith(("pg_", "information_schema")):
                self.run(f'drop schema "{name}" cascade', database)
        self._free.append(database)

    def cut(self, database: str) -> None:
        """Every connection to it, as a failing network would."""
        others = "from pg_stat_activity where pid <> pg_backend_pid()"
        self.run(f"select pg_terminate_backend(pid) {others} and datname = '{database}'")

    def settings_read(self, name: str, value: str) -> None:
        """Reload the settings, and wait until new connections have this one."""
        self.run("select pg_reload_conf()")
        end = time.monotonic() + _PATIENCE
        while self.run(f"show {name}")[0][0] != value:
            assert time.monotonic() < end, f"{name} does not become {value}"
            time.sleep(0.01)

    def run(self, statement: str, database: str = "postgres") -> list[Any]:
        async def ask() -> list[Any]:
            connection = await asyncpg.connect(self.url(database), timeout=_PATIENCE)
            try:
                return list(await connection.fetch(statement))
            finally:
                await connection.close()

        return asyncio.run(ask())
