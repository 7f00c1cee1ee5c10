"""Breaks every rule function on purpose and checks that a test notices.

    python tests/mutate_rules.py [--jobs 2] [--only NAME]

Each mutant is one change to one file of ``kernels/rules/``: a comparison, a sign, a number, a condition, a statement
left out. The rule tests run against each without compiled code, in a process of its own, until one fails. Mutants
that no test notices are printed, and make the exit code 1; those in ``EQUIVALENT`` change nothing.
"""

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import multiprocessing
import os
import resource
import sys
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"
ROOT = Path(__file__).parent.parent
RULES = ROOT / "kernels" / "rules"
TESTS = (
    "test_rules_numbers.py",
    "test_rules_kernel.py",
    "test_table.py",
    "test_rules_engines.py",
    "test_rules_properties.py",
)
SECONDS = 30
"""A mutant that takes longer goes round in circles, which is noticed too."""
SWAPS = {
    ast.Lt: (ast.LtE,), ast.LtE: (ast.Lt,), ast.Gt: (ast.GtE,), ast.GtE: (ast.Gt,), ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,), ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.FloorDiv: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,), ast.And: (ast.Or,), ast.Or: (ast.And,),
}  # fmt: skip
EQUIVALENT = {
    "Lt to LtE: if best < ZERO or (after < best if fewest else after > best):": "equal results are equal",
    "Gt to GtE: if best < ZERO or (after < best if fewest else after > best):": "equal results are equal",
    "Or to And: if st.mask[M_REPLACE] == ZERO or number <= ZERO:": "only a short cut",
    "LtE to Lt: if st.mask[M_REPLACE] == ZERO or number <= ZERO:": "only a short cut",
    "Lt to LtE: if count < ZERO:": "none at all has been dealt with",
    "Gt to GtE: if number > ZERO:": "no change of 0 is ever made",
    "Gt to GtE: if kind == LORE and number > ZERO:": "no change of 0 is ever made",
    "Gt to GtE: elif kind > LOYALTY:": "loyalty has no other effect",
    "Gt to GtE: if st.perm[origin, kind] > ZERO and has(kinds, kind):": "putting none does nothing",
    "Add to Sub: st.overflow += ONE": "a count of what did not fit, not 0 either way",
    "And to Or: if kind == POISON and st.players[player, P_TEAM] != ZERO:": "sharing what is shared already",
    "Gt to GtE: if st.perm[slot, F_TOXIC] > ZERO:": "giving none does nothing",
    "Gt to GtE: if when == ZERO or st.active == (controller if when > ZERO else NONE - when):": "0 came before",
    "Gt to GtE: if change > ZERO:": "putting none and removing none are the same",
    "Gt to GtE: if life > ZERO:": "losing none does nothing",
    "Sub to Add: milled = before - st.players[player, P_LIBRARY]": "no more rads leave than there are",
    "LtE to Lt: if origin == slot or st.perm[origin, kind] < number or number <= ZERO:": "moving none does nothing",
    "Gt to GtE: if tb.card[kind, K_UNITS] > ZERO and st.perm[slot, F_CONTROLLER] == ZERO:": "removing no mana",
    "Gt to GtE: elif tb.setup[Q_ANNIHILATE] != ZERO and st.perm[slot, M1M1] > ZERO:": "there is no pair without one",
    "GtE to Gt: if rule >= ZERO:": "the numbers of the two rules are not 0",
    "GtE to Gt: if slot >= ZERO:": "what died still has its place, so the new one is not first",
    "LtE to Lt: if toughness <= ZERO:": "damage 0 is then lethal",
    "Lt to LtE: return number if number < there else there": "equal numbers are equal",
    "Gt to GtE: return toughness - damage if toughness > damage else ZERO": "what is left of it is none",
}
"""Changes that change nothing, and why: what is changed to what, and the line."""


def _place(node):
    """Return what tells a node from every other: a product that begins a sum begins where the sum does."""
    return type(node), node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


class _Mutants(ast.NodeVisitor):
    """Collects the changes that can be made to a module: (function, line, what, path to the node, new operator)."""

    def __init__(self):
        self.found = []
        self.function = ""

    def visit_FunctionDef(self, node):
        self.function = node.name
        for place, statement in enumerate(node.body):
            if not (place == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                self.visit(statement)

    def add(self, node, words, change):
        if self.function:
            self.found.append((self.function, node.lineno, words, _place(node), change))

    def visit_Compare(self, node):
        for place, operator in enumerate(node.ops):
            for other in SWAPS.get(type(operator), ()):
                words = f"{type(operator).__name__} to {other.__name__}"
                self.add(node, words, lambda n, p=place, o=other: n.ops.__setitem__(p, o()))
        self.generic_visit(node)

    def visit_BinOp(self, node):
        for other in SWAPS.get(type(node.op), ()):
            words = f"{type(node.op).__name__} to {other.__name__}"
            self.add(node, words, lambda n, o=other: setattr(n, "op", o()))
        self.generic_visit(node)

    visit_BoolOp = visit_BinOp  # noqa: N815

    def visit_AugAssign(self, node):
        for other in SWAPS.get(type(node.op), ()):
            words = f"{type(node.op).__name__} to {other.__name__}"
            self.add(node, words, lambda n, o=other: setattr(n, "op", o()))
        self.generic_visit(node)

    def visit_If(self, node):
        self.add(node, "condition turned", lambda n: setattr(n, "test", ast.UnaryOp(ast.Not(), n.test)))
        self.generic_visit(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") not in ("note", "fire", "fire_one"):
            self.add(node, "call left out", lambda n: setattr(n, "value", ast.Constant(0)))
        self.generic_visit(node)


def mutants():
    """Return every mutant: file, function, line, words, and its source."""
    found = []
    for file in sorted(RULES.glob("*.py")):
        visitor = _Mutants()
        tree = ast.parse(file.read_text())
        visitor.visit(tree)
        for function, line, words, where, change in visitor.found:
            changed = copy.deepcopy(tree)
            for node in ast.walk(changed):
                if hasattr(node, "lineno") and _place(node) == where:
                    change(node)
                    break
            found.append((file.stem, function, line, words, ast.unparse(ast.fix_missing_locations(changed))))
    return found


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module a changed source."""

    def __init__(self, name, source):
        self.name, self.source = name, source

    def find_spec(self, fullname, path, target=None):
        if fullname == self.name:
            return importlib.machinery.ModuleSpec(fullname, self)
        return None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(compile(self.source, self.name, "exec"), module.__dict__)


def _cases_pass():
    """Play every rule case; tell whether all of them pass."""
    from counterclock.conformance import play_cases

    return all(not play_cases(file).failed for file in sorted((ROOT / "tests" / "conformance").glob("*.json")))


def _tests_pass():
    """Run the rule tests that are no cases; tell whether all of them pass."""
    import pytest

    options = ["-x", "-q", "--assert=plain", "-p", "no:warnings", "--rootdir", str(ROOT)]
    return pytest.main([*options, *(str(ROOT / "tests" / name) for name in TESTS)]) == 0


def survives(mutant):
    """Try one mutant in a process of its own; tell whether every test passes."""
    stem, *_, source = mutant
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        out = os.open(os.devnull, os.O_WRONLY)
        os.dup2(out, 1)
        os.dup2(out, 2)
        sys.meta_path.insert(0, _Changed(f"counterclock.kernels.rules.{stem}", source))
        try:
            os._exit(0 if _cases_pass() and _tests_pass() else 1)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def main():
    """Run all mutants; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="a file or function of kernels/rules")
    options = parser.parse_args()
    import numba  # noqa: F401 - imported once, before the processes part

    chosen = [mutant for mutant in mutants() if options.only in mutant[:2] or not options.only]
    missed = noticed = 0
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for (stem, function, line, words, _), alive in zip(chosen, pool.imap(survives, chosen), strict=True):
            noticed += not alive
            code = (RULES / f"{stem}.py").read_text().splitlines()[line - 1].strip()
            if alive and f"{words}: {code}" not in EQUIVALENT:
                missed += 1
                print(f"{stem}.{function}:{line}: {words}", flush=True)
    print(f"{len(chosen)} mutants, {noticed} noticed, {missed} not")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
