"""Writes a folder of models that the server loads (`--models DIR`): those that ship, with new files in their places."""
import argparse
import hashlib
import json
import os
import shutil

from .places import model

FILES = {"embedder": "embed.onnx", "judge": "judge.onnx", "reader": "reader.onnx"}


def write_folder(folder, new, version):
    """`new` is the path of a file by its model; each of them gets the version."""
    os.makedirs(folder, exist_ok=True)
    with open(model("checksums.json"), encoding="utf-8") as file:
        described = json.load(file)
    for entry in described["files"]:
        path = next((path for kind, path in new.items() if FILES[kind] == entry["file"]), None)
        target = os.path.join(folder, entry["file"])
        if os.path.abspath(path or model(entry["file"])) != os.path.abspath(target):
            shutil.copyfile(path or model(entry["file"]), target)
        with open(target, "rb") as file:
            held = file.read()
        entry.update(bytes=len(held), sha256=hashlib.sha256(held).hexdigest(), version=version if path else entry["version"])
    with open(os.path.join(folder, "checksums.json"), "w", encoding="utf-8") as file:
        json.dump(described, file, indent=2)
        file.write("\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for kind in FILES:
        parser.add_argument("--" + kind, help="the new ONNX file; by default the one that ships")
    parser.add_argument("--version", required=True, help="the version of the new files")
    parser.add_argument("--out", required=True, help="the folder")
    options = parser.parse_args()
    new = {kind: getattr(options, kind) for kind in FILES if getattr(options, kind)}
    if not new:
        parser.error("name at least one new file")
    write_folder(options.out, new, options.version)
    print(f"{options.out}: {', '.join(new)} version {options.version}")


if __name__ == "__main__":
    main()
