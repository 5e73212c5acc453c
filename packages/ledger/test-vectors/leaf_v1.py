#!/usr/bin/env python3
"""Second implementation of the ledger leaf, written from docs/reference/ledger-leaf.md alone.

It shares no code with the product, so that two implementations must agree on every byte.
Python 3.9 or later, standard library only.

    python3 leaf_v1.py          print the test vectors
    python3 leaf_v1.py --write  write them to leaf-v1.json beside this file
    python3 leaf_v1.py --check  compare leaf-v1.json with what this file computes
"""

import base64
import hashlib
import json
import pathlib
import sys

FORMAT = "palimpsest-leaf-v1"
MAX_DEPTH = 128


class Rejected(Exception):
    """Data that no writer of events writes."""


# --- RFC 8785 -----------------------------------------------------------------------------------


def utf16(text):
    """Sort key of a member name: its UTF-16 code units."""
    return text.encode("utf-16-be", "surrogatepass")


def canonical_number(value):
    """A number as ECMAScript writes it (RFC 8785, 3.2.2.3)."""
    value = float(value)
    if value != value or value in (float("inf"), float("-inf")):
        raise Rejected("not a finite number")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    if fraction == "0":
        fraction = ""
    digits = (whole + fraction).lstrip("0")
    # value = 0.digits * 10 ** point
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    tail = "e" + ("+" if power >= 0 else "-") + str(abs(power))
    return sign + digits[0] + ("." + digits[1:] if count > 1 else "") + tail


def canonical(value):
    """RFC 8785 text of a parsed JSON value."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, (int, float)):
        return canonical_number(value)
    if isinstance(value, str):
        if any(0xD800 <= ord(character) <= 0xDFFF for character in value):
            raise Rejected("lone surrogate")
        return canonical_string(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(element) for element in value) + "]"
    members = sorted(value.items(), key=lambda member: utf16(member[0]))
    return "{" + ",".join(canonical(key) + ":" + canonical(each) for key, each in members) + "}"


SHORT_ESCAPES = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}


def canonical_string(text):
    out = []
    for character in text:
        code = ord(character)
        if code in SHORT_ESCAPES:
            out.append(SHORT_ESCAPES[code])
        elif code < 0x20:
            out.append("\\u%04x" % code)
        else:
            out.append(character)
    return '"' + "".join(out) + '"'


# --- the leaf -----------------------------------------------------------------------------------


def sha256_hex(data):
    return hashlib.sha256(data).hexdigest()


def refuse_constant(name):
    raise Rejected(name)


def parse(stored):
    try:
        text = stored.decode("utf-8")
        value = json.loads(text, parse_constant=refuse_constant)
    except ValueError as error:
        raise Rejected("not JSON in UTF-8") from error
    if canonical(value).encode("utf-8") != stored:
        raise Rejected("not canonical")
    return value


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_box(value):
    return (
        isinstance(value, dict)
        and set(value) == {"ct", "iv", "k", "v"}
        and all(isinstance(value[name], str) for name in ("ct", "iv", "k"))
        and is_number(value["v"])
    )


def ciphertext_digest(text):
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError as error:
        raise Rejected("not base64") from error
    if base64.b64encode(data).decode("ascii") != text:
        raise Rejected("not the one base64 of its bytes")
    return sha256_hex(data)


def take_apart(value, pointer, depth, boxes):
    """The value without ciphertexts; boxes are added in document order."""
    if not isinstance(value, (dict, list)):
        return value
    if depth > MAX_DEPTH:
        raise Rejected("too deep")
    if isinstance(value, list):
        return [
            take_apart(element, "%s/%d" % (pointer, index), depth + 1, boxes)
            for index, element in enumerate(value)
        ]
    if is_box(value):
        boxes.append([pointer, ciphertext_digest(value["ct"])])
        return {key: value[key] for key in ("iv", "k", "v")}
    clear = {}
    for key in sorted(value, key=utf16):
        escaped = key.replace("~", "~0").replace("/", "~1")
        clear[key] = take_apart(value[key], pointer + "/" + escaped, depth + 1, boxes)
    return clear


def leaf_bytes(tenant, sequence, previous, event):
    boxes = []
    clear = take_apart(parse(event["data"]), "", 0, boxes)
    leaf = {
        "format": FORMAT,
        "tenant": tenant,
        "sequence": str(sequence),
        "stream": event["stream"],
        "revision": str(event["revision"]),
        "event_id": event["id"],
        "type": event["type"],
        "metadata": sha256_hex(event["metadata"]),
        "data": sha256_hex(canonical(clear).encode("utf-8")),
        "boxes": boxes,
        "previous": None if previous is None else previous.hex(),
    }
    return canonical(leaf).encode("utf-8")


def leaf_hash(leaf):
    return hashlib.sha256(b"\x00" + leaf).digest()


# --- the vectors --------------------------------------------------------------------------------


def pseudo_random(label, count):
    """Bytes that look like ciphertext and are the same on every run."""
    out = b""
    while len(out) < count:
        out += hashlib.sha256(("%s %d" % (label, len(out))).encode("utf-8")).digest()
    return out[:count]


def box(label, count, version=1):
    return {
        "k": base64.urlsafe_b64encode(pseudo_random("slot " + label, 16)).decode("ascii")[:22],
        "v": version,
        "iv": base64.b64encode(pseudo_random("iv " + label, 12)).decode("ascii"),
        "ct": base64.b64encode(pseudo_random("ct " + label, count + 16)).decode("ascii"),
    }


SUBJECT = "Zm9yLXRlc3RzLW9ubHktMQ"
MEMORY = SUBJECT + ".bWVtb3J5LWlkLTAwMDAwMQ"


def metadata(event_id, tenant, subject=SUBJECT, **more):
    return {
        "event_id": event_id,
        "tenant": tenant,
        "subject_id": subject,
        "recorded_at": "2026-04-01T00:00:00.000Z",
        "correlation_id": "4bf92f3577b34da6a3ce929d0e0e4736",
        "causation_id": None,
        "command_id": "Y29tbWFuZC1pZC0wMDAwMDAwMDE",
        "actor": {"type": "AGENT", "id": "a2V5LXBzZXVkb255bS0wMDAwMDE"},
        "policy_version": 1,
        "schema_version": 1,
        **more,
    }


def deep(levels):
    value = 1
    for _ in range(levels):
        value = [value]
    return value


def cases():
    """(name, stream, revision, type, data, subject) of one chain of leaves."""
    fact = "memory-" + SUBJECT
    yield (
        "no box",
        "tenant-acme",
        0,
        "ApiKeyIssued",
        {"key_id": "a2V5LTE", "scopes": ["agent", "privacy"], "expires_at": None},
        None,
    )
    yield ("empty data", fact, 0, "IntakeAbsorbed", {}, SUBJECT)
    yield (
        "one box for the content, one for the vector",
        fact,
        1,
        "MemoryAdded",
        {
            "memory_id": MEMORY,
            "version": 1,
            "scope": {"level": "GLOBAL", "app_ref": None, "session_ref": None, "agent_ref": None},
            "weight": 0.8,
            "is_important": False,
            "closes": [],
            "opens": [{"row_id": "cm93LTE", "valid_from": "2026-01-02T00:00:00.000Z", "valid_to": None}],
            "sealed": box("content", 300),
            "sealed_vector": box("vector", 512),
        },
        SUBJECT,
    )
    yield (
        "boxes in a list and inside objects",
        "intake-" + SUBJECT,
        0,
        "IntakeAccepted",
        {
            "task_id": SUBJECT + ".dGFzay0x",
            "messages": [
                {"ordinal": 0, "role": "user", "sealed": box("message 0", 40)},
                {"ordinal": 1, "role": "assistant", "sealed": box("message 1", 1)},
                {"ordinal": 10, "role": "user", "sealed": box("message 10", 0)},
            ],
            "options": {"reason": {"sealed": box("reason", 17)}},
        },
        SUBJECT,
    )
    yield (
        "more than ten boxes: elements in order of index",
        "intake-" + SUBJECT,
        1,
        "IntakePart",
        {"messages": [box("part %d" % number, number) for number in range(12)]},
        SUBJECT,
    )
    yield (
        "text outside of ASCII, control characters, escapes",
        "policy-acme",
        4,
        "PolicyPublished",
        {
            "note": "深圳 → 広州 \u00e9 e\u0301 שלום \U0001f469\u200d\U0001f467 \u2028 \u007f",
            "control": "\u0000\u0001\b\t\n\u000b\f\r\u001f",
            "quotes": "\"\\/",
            "looks like an escape": "\\ud800",
        },
        None,
    )
    yield (
        "member names sort as UTF-16, not as code points",
        "policy-acme",
        5,
        "PolicyPublished",
        {"\U0001f600": box("smile", 5), "\ufb33": box("dalet", 5), "10": 1, "9": 2, "a": 3, "A": 4, "": 5},
        None,
    )
    yield (
        "member names that a JSON Pointer escapes",
        "policy-acme",
        6,
        "PolicyPublished",
        {"a/b": {"~": box("tilde", 3), "~1": box("tilde one", 3)}, "a": {"b": box("plain", 3)}},
        None,
    )
    yield (
        "numbers as ECMAScript writes them",
        "policy-acme",
        7,
        "PolicyPublished",
        {
            "numbers": [
                0,
                -1,
                0.1,
                0.30000000000000004,
                1.5,
                100,
                123456.789,
                1e20,
                1e21,
                1.5e300,
                1e-6,
                1e-7,
                1.25e-9,
                5e-324,
                9007199254740991,
                -0.025,
                333333333.3333333,
                2.220446049250313e-16,
            ]
        },
        None,
    )
    yield (
        "a revision beyond 2^53",
        "recall-" + SUBJECT + "-202604",
        18446744073709551615,
        "MemoriesRecalled",
        {"receipt_id": SUBJECT + ".202604.cmVjZWlwdA", "hits": [], "sealed": box("query", 60)},
        SUBJECT,
    )
    near = box("near", 9)
    yield (
        "objects that only look like boxes stay in the clear part",
        fact,
        2,
        "MemoryAnnotated",
        {
            "one more member": {**near, "x": 1},
            "one less member": {key: near[key] for key in ("k", "iv", "ct")},
            "version is text": {**near, "v": "1"},
            "ciphertext is null": {**near, "ct": None},
            "ct\":\"": "{\"ct\":\"" + near["ct"] + "\"",
            "quoted": canonical(near),
            "the box itself": near,
            "the same box again": near,
        },
        SUBJECT,
    )
    yield (
        "a box of a later version",
        fact,
        3,
        "MemoryReembedded",
        {"sealed_vector": box("later", 64, version=2)},
        SUBJECT,
    )
    yield ("data that is a box", fact, 4, "MemoryReembedded", box("whole", 20), SUBJECT)
    yield ("data as deep as is allowed", fact, 5, "MemoryReembedded", {"d": deep(MAX_DEPTH)}, SUBJECT)


REJECTED = [
    ("white space", b'{"a": 1}'),
    ("a member twice", b'{"a":1,"a":1}'),
    ("members out of order", b'{"b":1,"a":2}'),
    ("a number written another way", b'{"a":1.0}'),
    ("a number beyond what a double holds exactly", b'{"a":9007199254740993}'),
    ("minus zero", b'{"a":-0}'),
    ("an escape that is not needed", b'{"a":"\\u0041"}'),
    ("a lone surrogate", b'{"a":"\\ud800"}'),
    ("bytes that are not UTF-8", b'{"a":"\xff"}'),
    ("a byte order mark", b'\xef\xbb\xbf{"a":1}'),
    ("a text cut short", b'{"a":1'),
    ("nothing", b""),
    ("a ciphertext without its padding", b'{"s":{"ct":"AA","iv":"","k":"","v":1}}'),
    ("a ciphertext with bits left over", b'{"s":{"ct":"AB==","iv":"","k":"","v":1}}'),
    ("a ciphertext in base64url", b'{"s":{"ct":"_-8=","iv":"","k":"","v":1}}'),
    ("data too deep", canonical({"d": deep(MAX_DEPTH + 1)}).encode("utf-8")),
]


def vectors():
    out = []
    tenant = "acme"
    previous = None
    for sequence, (name, stream, revision, kind, data, subject) in enumerate(cases()):
        event_id = "01977a3e-5f2b-7c11-9a53-%012x" % sequence
        event = {
            "stream": stream,
            "revision": revision,
            "id": event_id,
            "type": kind,
            "data": canonical(data).encode("utf-8"),
            "metadata": canonical(metadata(event_id, tenant, subject)).encode("utf-8"),
        }
        out.append(vector(name, tenant, sequence, previous, event))
        previous = bytes.fromhex(out[-1]["hash"])
    big = {**event, "stream": "memory-" + SUBJECT}
    out.append(vector("a sequence beyond 2^53", tenant, 2**63, previous, big))
    for name, data in REJECTED:
        try:
            leaf_bytes(tenant, 0, None, {**event, "data": data})
        except Rejected:
            continue
        raise AssertionError("not rejected: " + name)
    return {
        "format": FORMAT,
        "made_by": "leaf_v1.py",
        "leaves": out,
        "rejected_data": [
            {"name": name, "data": base64.b64encode(data).decode("ascii")} for name, data in REJECTED
        ],
    }


def vector(name, tenant, sequence, previous, event):
    leaf = leaf_bytes(tenant, sequence, previous, event)
    return {
        "name": name,
        "tenant": tenant,
        "sequence": str(sequence),
        "previous": None if previous is None else previous.hex(),
        "event": {
            "stream": event["stream"],
            "revision": str(event["revision"]),
            "id": event["id"],
            "type": event["type"],
            "data": base64.b64encode(event["data"]).decode("ascii"),
            "metadata": base64.b64encode(event["metadata"]).decode("ascii"),
        },
        "leaf": base64.b64encode(leaf).decode("ascii"),
        "hash": leaf_hash(leaf).hex(),
    }


def main(arguments):
    text = json.dumps(vectors(), indent=2, ensure_ascii=False) + "\n"
    path = pathlib.Path(__file__).with_name("leaf-v1.json")
    if arguments == ["--write"]:
        path.write_text(text, encoding="utf-8")
    elif arguments == ["--check"]:
        if json.loads(path.read_text(encoding="utf-8")) != json.loads(text):
            sys.exit("leaf-v1.json is not what this implementation computes")
        print("leaf-v1.json: %d leaves agree" % len(json.loads(text)["leaves"]))
    elif not arguments:
        sys.stdout.write(text)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
