import { Box, Button } from "@chakra-ui/react";
import { useRef } from "react";
import { LabelledSelect } from "./fields/labelled-select.tsx";
import { RemovableChips } from "./removable-chips.tsx";

type ChipsProps = {
  label: string;
  hint: string;
  chosen: readonly string[];
  all: readonly { id: string; name: string }[];
  onChange: (ids: string[]) => void;
};

/** Some of many: those chosen can be taken away, another is picked from a list. */
export function Chips({ label, hint, chosen, all, onChange }: ChipsProps) {
  const place = useRef<HTMLButtonElement>(null);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (
    <Box mb="4">
      <LabelledSelect label={label} value="" onPick={(id) => id !== "" && onChange([...chosen, id])}>
        <option value="">Add one…</option>
        {all
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </LabelledSelect>
      <Box mt="2" display="flex" flexWrap="wrap" gap="2">
        <RemovableChips
          label={label}
          hint={hint}
          chips={chosen.map((id) => ({ name: id, text: names.get(id) ?? id }))}
          onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
          fallback={place}
        />
        {chosen.length > 1 && (
          <Button ref={place} size="xs" variant="ghost" onClick={() => onChange([])}>
            Remove all
          </Button>
        )}
      </Box>
    </Box>
  );
}
