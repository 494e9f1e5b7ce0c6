import json
import os

PATH = "notes.json"


def load():
    if not os.path.exists(PATH):
        return []
    with open(PATH) as f:
        return json.load(f)


def add(title, text):
    notes = load()
    notes.append({"title": title, "text": text})
    with open(PATH, "w") as f:
        json.dump(notes, f)
    return {"added": title}


def get(title):
    for n in load():
        if n["title"] == title:
            return n
    raise KeyError(title)
