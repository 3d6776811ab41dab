"""The official rules for invoices, in a process of its own: `python official.py RULES.xsl FOLDER …` reads all XML of
each folder by its rules and says as JSON, of each by its name, how many rules fired and which assertions failed.

The machine that runs them (Saxon) takes 200 MB, and no other test should pay for that. No Django here.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from lxml import etree

SVRL = {"svrl": "http://purl.oclc.org/dsdl/svrl"}


def main(*given: str) -> None:
    from saxonche import PySaxonProcessor

    with PySaxonProcessor(license=False) as processor:
        pairs = zip(given[::2], given[1::2], strict=True)
        json.dump([_asked(processor, rules, Path(folder)) for rules, folder in pairs], sys.stdout)


def _asked(processor: Any, rules: str, folder: Path) -> dict[str, Any]:
    compiled = processor.new_xslt30_processor().compile_stylesheet(stylesheet_file=rules)
    found: dict[str, Any] = {}
    for path in sorted(folder.glob("*.xml")):
        report = compiled.transform_to_string(source_file=str(path))
        tree = etree.fromstring(report.encode())
        found[path.stem] = {
            "fired": len(tree.findall(".//svrl:fired-rule", SVRL)),
            "failed": [
                [node.get("id") or "", " ".join("".join(map(str, node.itertext())).split())]
                for node in tree.findall(".//svrl:failed-assert", SVRL)
                if node.get("flag") not in {"warning", "information"}
            ],
        }
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
