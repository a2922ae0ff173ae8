import { chakra } from "@chakra-ui/react";
import { useId } from "react";
import type { ReviewInput } from "#features/watch/schema.ts";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { ClassPicker } from "./class-picker.tsx";

type Audience = NonNullable<ReviewInput["audience"]>;
const choices = [
  { scope: "classes", label: "some classes" },
  { scope: "licensed", label: "all whom the regulator licenses" },
  { scope: "everybody", label: "everybody" },
  { scope: "nobody", label: "nobody who must act" },
] as const satisfies { scope: Audience["scope"]; label: string }[];

type AudienceSelectProps = { audience: Audience | undefined; onChange: (audience: Audience | undefined) => void };

/** For whom the chosen changes are, where that was read wrongly. */
export function AudienceSelect({ audience, onChange }: AudienceSelectProps) {
  const id = useId();
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2" fontSize="sm">
      <chakra.label htmlFor={id}>For</chakra.label>
      <NativeSelect
        id={id}
        height="9"
        fontSize="sm"
        value={audience?.scope ?? ""}
        onChange={({ target }) => {
          const chosen = choices.find(({ scope }) => scope === target.value);
          onChange(chosen && { scope: chosen.scope, classes: [] });
        }}
      >
        <option value="">those it was read for</option>
        {choices.map(({ scope, label }) => (
          <option key={scope} value={scope}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {audience?.scope === "classes" && (
        <ClassPicker chosen={audience.classes} onChange={(classes) => onChange({ ...audience, classes })} />
      )}
    </chakra.span>
  );
}
