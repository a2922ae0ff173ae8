import type { OpenedDraft } from "#features/drafting/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { TextArea } from "../components/fields/text-input.tsx";

type PenaltyFieldProps = {
  penalty: string | null;
  read: OpenedDraft["penalties"];
  onChange: (penalty: string | null) => void;
};

/** What a breach costs, and where the program read it. */
export function PenaltyField({ penalty, read, onChange }: PenaltyFieldProps) {
  const pages = [...new Set(read.map(({ page }) => page))];
  const place = pages.length > 0 ? ` Read by the program on page ${pages.join(", ")}.` : "";
  return (
    <Field label="Penalty" name="penalty" hint={`Empty means not confirmed, never none.${place}`}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          value={penalty ?? ""}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )}
    </Field>
  );
}
