"""Whether what is in a file has the form of what should be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import isclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from farwander.near_and_far.checks.sources import guess, is_list, is_table
from farwander.near_and_far.checks.toml_lines import Place

Misfit = tuple[Place, str]


def misfits(raw: Any, form: Any, place: Place = ()) -> Iterator[Misfit]:
    """Everything that does not have the form of a type; msgspec itself stops at the first."""
    origin, inner = get_origin(form), get_args(form)
    if origin is Annotated:
        found = [*misfits(raw, inner[0], place)]
        yield from found or _unmet(raw, form, place)
    elif origin in (Union, UnionType):
        yield from _one_of(raw, [each for each in inner if each is not NoneType], place)
    elif origin is Literal:
        if raw not in inner:
            yield place, f"cannot be {raw!r}; it is one of {', '.join(inner)}"
    elif origin is tuple and inner[-1] is Ellipsis and is_list(raw):
        for number, item in enumerate(raw):
            yield from misfits(item, inner[0], (*place, number))
    elif origin in (dict, Mapping) and is_table(raw):
        for key, value in raw.items():
            yield from misfits(key, inner[0], (*place, key))
            yield from misfits(value, inner[1], (*place, key))
    elif isclass(form) and issubclass(form, msgspec.Struct) and is_table(raw):
        yield from _struct(raw, form, place)
    else:
        yield from _unmet(raw, form, place)


def _unmet(raw: Any, form: Any, place: Place) -> Iterator[Misfit]:
    try:
        msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        yield place, str(error)


def _one_of(raw: Any, forms: list[Any], place: Place) -> Iterator[Misfit]:
    """A value that may be missing, or one of the structs that say by their kind which one it is."""
    if len(forms) == 1:
        yield from misfits(raw, forms[0], place)
        return
    kinds = {form.__struct_config__.tag: form for form in forms}
    if not is_table(raw):
        yield place, f"cannot be {raw!r}; it is a table with a kind"
    elif "kind" not in raw:
        yield (*place, "kind"), "is missing"
    elif (kind := str(raw["kind"])) in kinds:
        yield from _struct(raw, kinds[kind], place)
    else:
        yield (*place, "kind"), f"there is no kind of effect called {kind}{guess(kind, kinds)}"


def _struct(raw: dict[str, Any], form: type[msgspec.Struct], place: Place) -> Iterator[Misfit]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    known = {*fields, form.__struct_config__.tag_field}
    for key in raw:
        if key not in known:
            yield (*place, key), f"there is no such field{guess(key, fields)}"
    for name, field in fields.items():
        if name in raw:
            yield from misfits(raw[name], field.type, (*place, name))
        elif field.required:
            yield (*place, name), "is missing"
