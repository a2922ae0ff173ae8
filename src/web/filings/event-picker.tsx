import { useState } from "react";
import type { Events } from "#features/filing/schema.ts";
import { plural } from "#shared/plural.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";

type Kind = Events["kinds"][number];
type EventPickerProps = {
  kinds: readonly Kind[];
  kind: string;
  error: string | undefined;
  onPick: (kind: string) => void;
};

/** What happened, found by its label or by what the duties say whose clocks it starts. */
export function EventPicker({ kinds, kind, error, onPick }: EventPickerProps) {
  const [search, setSearch] = useState("");
  const found = kinds.filter((one) => matches(one, search));
  // What is chosen stays to be seen, whatever is searched for after.
  const shown = kinds.filter((one) => one.kind === kind || found.includes(one));
  return (
    <>
      <Field label="Search" name="search" hint="Words of what happened, of the duty, or a regulator">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Field>
      <Field
        label="What happened"
        name="kind"
        error={error}
        hint={`${search.trim() === "" ? "" : `${found.length === 0 ? "None" : plural(found.length, "event")} found. `}One thing may start several clocks: note each event that it is`}
      >
        {(control) => (
          <NativeSelect {...control} value={kind} onChange={({ target }) => onPick(target.value)}>
            <option value="">Choose…</option>
            {shown
              .toSorted((a, b) => a.label.localeCompare(b.label))
              .map((one) => (
                <option key={one.kind} value={one.kind}>
                  {one.label}
                </option>
              ))}
          </NativeSelect>
        )}
      </Field>
    </>
  );
}

/** Has it every word that is searched for? */
function matches({ label, requirements }: Kind, search: string): boolean {
  const texts = requirements.flatMap(({ regulator, text, rule }) => [regulator, text, rule]);
  const all = [label, ...texts].join(" ").toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => all.includes(word));
} // prettier-ignore
