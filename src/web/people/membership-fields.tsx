import type { Unit } from "#features/member/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { dayBounds } from "#shared/calendar.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";

/** As what somebody belongs to the company. `unit` and `lastDay` are empty where there is none. */
export type MembershipValues = { role: Role; unit: string; lastDay: string };

type Form = {
  values: MembershipValues;
  errors: { lastDay?: string | undefined };
  isPending: boolean;
  change: (values: Partial<MembershipValues>) => void;
  blur: (name: "lastDay") => void;
};

/** The unit, where the company has units. */
export function UnitField({ form, units }: { form: Form; units: readonly Unit[] }) {
  if (units.length === 0) return null;
  return (
    <Field label="Unit" name="unit">
      {(control) => (
        <NativeSelect
          {...control}
          value={form.values.unit}
          disabled={form.isPending}
          onChange={({ target }) => form.change({ unit: target.value })}
        >
          <option value="">None</option>
          {units.map(({ unitId, name }) => (
            <option key={unitId} value={unitId}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** The day with which the membership ends by itself. */
export function LastDayField({ form, today }: { form: Form; today: string }) {
  return (
    <Field
      label="Last day"
      name="lastDay"
      error={form.errors.lastDay}
      hint="After it the membership ends by itself. Empty: no end."
    >
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={today}
          max={dayBounds.last}
          value={form.values.lastDay}
          readOnly={form.isPending}
          onChange={({ target }) => form.change({ lastDay: target.value })}
          onBlur={() => form.blur("lastDay")}
        />
      )}
    </Field>
  );
}
