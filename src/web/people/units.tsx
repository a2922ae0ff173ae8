import { Box, Button, Text } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Member, Unit } from "#features/member/schema.ts";
import { plural } from "#shared/plural.ts";
import { Entry, EntryList } from "../components/entry-list.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { UnitDialog } from "./unit-dialog.tsx";
import { useRemoveUnit } from "./use-units.ts";

type UnitsProps = { companyId: string; units: readonly Unit[]; members: readonly Member[]; mayChange: boolean };

/** The business units of the company, with who heads them. */
export function Units({ companyId, units, members, mayChange }: UnitsProps) {
  const place = useRef<HTMLDivElement>(null);
  // What a dialog is about is kept while it fades away; none: a new one.
  const [meant, setMeant] = useState<Unit>();
  const [open, setOpen] = useState<"keep" | "remove">();
  const close = () => setOpen(undefined);
  const remove = useRemoveUnit(close);
  const ask = (what: "keep" | "remove", unit?: Unit) => {
    remove.reset();
    setMeant(unit);
    setOpen(what);
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      {units.length === 0 ? (
        <Text fontSize="sm">There are no units yet.</Text>
      ) : (
        <EntryList label="Units">
          {units.map((unit) => (
            <UnitRow
              key={unit.unitId}
              unit={unit}
              members={members}
              {...(mayChange && { onChange: () => ask("keep", unit), onRemove: () => ask("remove", unit) })}
            />
          ))}
        </EntryList>
      )}
      {mayChange && (
        <>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => ask("keep")}>
            <Plus aria-hidden />
            Add a unit
          </Button>
          <UnitDialog companyId={companyId} unit={meant} members={members} isOpen={open === "keep"} onClose={close} />
          <ConfirmDialog
            isOpen={open === "remove"}
            title="Remove this unit?"
            text={`Whoever belonged to ${meant?.name ?? ""} belongs to no unit from then on.`}
            confirm="Remove unit"
            isBusy={remove.isPending}
            onConfirm={() => meant && remove.mutate({ id: companyId, unitId: meant.unitId })}
            onClose={close}
            // The button that was pressed went with its unit.
            finalFocus={() => (remove.isSuccess ? place.current : null)}
          />
        </>
      )}
    </Box>
  );
}

type UnitRowProps = { unit: Unit; members: readonly Member[]; onChange?: () => void; onRemove?: () => void };

function UnitRow({ unit: { unitId, name, head }, members, onChange, onRemove }: UnitRowProps) {
  const headName = members.find(({ userId }) => userId === head)?.name;
  const size = members.filter(({ unit }) => unit === unitId).length;
  return (
    <Entry
      actions={
        onChange &&
        onRemove && (
          <Box display="flex" gap="2">
            <Button size="sm" variant="outline" aria-haspopup="dialog" aria-label={`Change ${name}`} onClick={onChange}>
              Change
            </Button>
            <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          </Box>
        )
      }
    >
      <Text fontWeight="medium">{name}</Text>
      <Text fontSize="sm" color="fg.muted">
        {headName ? `Headed by ${headName}` : "Nobody heads it"} ·{" "}
        {size === 0 ? "nobody in it" : plural(size, "person", "people")}
      </Text>
    </Entry>
  );
}
