import type { HTMLChakraProps } from "@chakra-ui/react";
import type { SourceRow } from "#features/watch/schema.ts";
import { NativeSelect } from "../../components/fields/native-select.tsx";

type SourceSelectProps = HTMLChakraProps<"select"> & { sources: SourceRow[] };

/** The sources, first those that are entered by hand because they refuse programs. */
export function SourceSelect({ sources, ...props }: SourceSelectProps) {
  const manual = sources.filter(({ kind }) => kind === "manual");
  const watched = sources.filter(({ kind }) => kind !== "manual");
  return (
    <NativeSelect {...props}>
      <option value="" disabled>
        Choose a source...
      </option>
      {manual.length > 0 && <Group label="Entered by hand" sources={manual} />}
      {watched.length > 0 && <Group label="Read by a program" sources={watched} />}
    </NativeSelect>
  );
}

function Group({ label, sources }: { label: string; sources: SourceRow[] }) {
  return (
    <optgroup label={label}>
      {sources.map(({ id, regulator }) => (
        <option key={id} value={id}>
          {regulator}: {id}
        </option>
      ))}
    </optgroup>
  );
}
