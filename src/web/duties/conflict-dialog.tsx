import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { cellWords, type Names } from "#features/obligation/rules/arranging.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { dutyColumnLabels, type DutyColumn } from "#features/obligation/vocabulary.ts";
import { Modal } from "../components/overlays/modal.tsx";
import { Labelled } from "../regulation/labelled.tsx";
import type { Changes, Conflict } from "./use-duty-work.ts";

type ConflictDialogProps = {
  conflict: Conflict | null;
  names: Names;
  onKeep: () => void;
  onOver: (duty: Duty, changes: Changes) => void;
};

/** Somebody else was first: what they wrote and what one wanted to write, side by side. Nothing of either is lost. */
export function ConflictDialog({ conflict, names, onKeep, onOver }: ConflictDialogProps) {
  // While the dialog fades out it still shows what it showed.
  const [last, setLast] = useState(conflict);
  if (conflict !== null && conflict !== last) setLast(conflict);
  return (
    <Modal isOpen={conflict !== null} onClose={onKeep} title="Somebody else was first" maxW="lg">
      {last && (
        <>
          <Text mb="3" overflowWrap="anywhere">
            {last.message}.
          </Text>
          <Text mb="3" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {last.current.text}
          </Text>
          <ChangeTable conflict={last} names={names} />
          <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="5">
            <Button variant="outline" onClick={() => onOver(last.current, last.changes)}>
              Write mine over it
            </Button>
            <Button onClick={onKeep}>Keep what is there</Button>
          </Box>
        </>
      )}
    </Modal>
  );
}

const columnOf: Partial<Record<keyof Changes, DutyColumn>> = {
  state: "state",
  owner: "owner",
  unit: "unit",
  reviewer: "reviewer",
  weight: "weight",
  nextReviewOn: "review",
};

/** What both wrote of each thing that one wanted to change. */
export function ChangeTable({ conflict: { current, changes }, names }: Pick<ConflictDialogProps, "names"> & { conflict: Conflict }) {
  const mine = { ...current, ...changes } as Duty;
  const columns = (Object.keys(changes) as (keyof Changes)[]).flatMap((name) => columnOf[name] ?? []);
  return (
    <Box as="dl" display="flex" flexDirection="column" gap="2" fontSize="sm">
      {columns.map((column) => (
        <Labelled key={column} label={dutyColumnLabels[column]}>
          There: <b>{cellWords[column](current, names) || "nothing"}</b>. Yours:{" "}
          <b>{cellWords[column](mine, names) || "nothing"}</b>.
        </Labelled>
      ))}
    </Box>
  );
} // prettier-ignore
