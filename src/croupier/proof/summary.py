"""A check's report in words and as data."""

from collections import Counter
from collections.abc import Iterator

from croupier.proof.check import Report


def lines(report: Report) -> Iterator[str]:
    errors, confirmations = report.errors, report.confirmations
    count = f"{len(errors)} error{'' if len(errors) == 1 else 's'}"
    subjects = dict.fromkeys(finding.subject for finding in confirmations)
    failing = report.examples - report.hold
    rest = f", {failing} {'does' if failing == 1 else 'do'} not" if failing else ""
    hold = f"{report.hold} examples hold{rest}" if report.examples else "no examples tried"
    yield f"{report.book}: {count}, {len(subjects)} to confirm, {hold}"
    for warning in report.warnings:
        yield f"  warning: {warning}"
    for finding in errors:
        yield f"  error: {finding}"
    for finding in confirmations:
        yield f"  to confirm: {finding}"
    yield f"  {_coverage(report)}"


def _coverage(report: Report) -> str:
    if not report.coverage:
        return "clauses covered by effect: not known (coverage is measured for our own books)"
    owed = [row for row in report.coverage if row.status in ("covered", "not covered")]
    covered = sum(row.status == "covered" for row in owed)
    reasons = Counter(row.status for row in report.coverage if row not in owed)
    rest = ", ".join(f"{count} {reason}" for reason, count in reasons.items())
    share = 100 * covered / len(owed) if owed else 100.0
    missing = [row.clause for row in owed if row.status == "not covered"]
    tail = f"; not covered: {', '.join(missing)}" if missing else ""
    others = f"; without a value: {rest}" if rest else ""
    return f"clauses covered by effect: {covered} of {len(owed)} ({share:.0f}%){others}{tail}"


def as_json(report: Report) -> dict[str, object]:
    findings = [
        {
            "severity": finding.severity,
            "file": finding.file,
            "table": finding.table,
            "clause": finding.clause,
            "what": finding.what,
            "figure": finding.figure,
            "do": finding.do,
            "subject": finding.subject,
        }
        for finding in report.findings
    ]
    coverage = Counter(row.status for row in report.coverage)
    return {
        "book": report.book,
        "findings": findings,
        "warnings": list(report.warnings),
        "coverage": dict(coverage),
    }
