"""Judges files of artfetch by programs of others: manifests by jsonschema, JUnit XML by junitparser.

    validate.py manifest SCHEMA FILE…
    validate.py junit FILE…

Exit 0 if all are valid; else each fault is printed.
"""

import json
import sys
import xml.etree.ElementTree as ElementTree

# Elements, their attributes (True: required) and what they may hold, as Jenkins' junit-10.xsd has them.
RULES = {
    "testsuites": ({"name": False, "time": False, "tests": False, "failures": False, "errors": False}, {"testsuite"}),
    "testsuite": (
        {"name": True, "tests": True, "failures": True, "errors": True, "skipped": False, "time": False},
        {"testcase", "properties", "system-out", "system-err"},
    ),
    "testcase": (
        {"name": True, "classname": False, "time": False},
        {"failure", "error", "skipped", "system-out", "system-err"},
    ),
    "failure": ({"type": False, "message": False}, set()),
    "error": ({"type": False, "message": False}, set()),
    "skipped": ({"type": False, "message": False}, set()),
    "system-out": ({}, set()),
}


def manifest(path):
    """The manifest as one object, also if it is JSON Lines."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not path.endswith(".jsonl"):
        return json.loads(text)
    head, *entries, end = [json.loads(line) for line in text.splitlines()]
    return {**head["manifest"], "entries": entries, **end}


def manifest_faults(schema, path):
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema)
    for error in Draft202012Validator(schema).iter_errors(manifest(path)):
        yield f"{path}: {error.json_path}: {error.message}"


def element_faults(element):
    attributes, children = RULES.get(element.tag, (None, None))
    if attributes is None:
        yield f"<{element.tag}> is unknown"
        return
    for name in element.attrib.keys() - attributes.keys():
        yield f"<{element.tag}> has no attribute {name}"
    for name in (name for name, required in attributes.items() if required and name not in element.attrib):
        yield f"<{element.tag}> lacks {name}"
    for child in element:
        if child.tag not in children:
            yield f"<{child.tag}> cannot be in <{element.tag}>"
        yield from element_faults(child)


def junit_faults(path):
    from junitparser import JUnitXml

    root = ElementTree.parse(path).getroot()
    if root.tag != "testsuites":
        yield f"{path}: the root is <{root.tag}>"
    yield from (f"{path}: {fault}" for fault in element_faults(root))
    for suite in JUnitXml.fromfile(path):
        told = (suite.tests, suite.failures, suite.errors, suite.skipped)
        suite.update_statistics()
        if told != (suite.tests, suite.failures, suite.errors, suite.skipped):
            yield f"{path}: {suite.name} says {told} and has other tests"


def main(kind, *words):
    if kind == "manifest":
        with open(words[0], encoding="utf-8") as file:
            schema = json.load(file)
        faults = [fault for path in words[1:] for fault in manifest_faults(schema, path)]
    else:
        faults = [fault for path in words for fault in junit_faults(path)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
