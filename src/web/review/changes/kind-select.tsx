import { chakra } from "@chakra-ui/react";
import { useId } from "react";
import type { ChangeType } from "#features/notify/vocabulary.ts";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { kinds } from "../../updates/change-words.ts";

type KindSelectProps = { kind: ChangeType | undefined; onChange: (kind: ChangeType | undefined) => void };

/** As which kind the chosen changes are published. */
export function KindSelect({ kind, onChange }: KindSelectProps) {
  const id = useId();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" fontSize="sm">
      <chakra.label htmlFor={id}>Publish as</chakra.label>
      <NativeSelect
        id={id}
        height="9"
        fontSize="sm"
        value={kind ?? ""}
        onChange={(event) => onChange(kinds.find((other) => other.kind === event.target.value)?.kind)}
      >
        <option value="">what it was taken for</option>
        {kinds.map(({ kind: each, label }) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </chakra.span>
  );
}
