import { Box, chakra } from "@chakra-ui/react";
import { CalendarCheck, FileClock, ListTodo, ScanSearch, type LucideIcon } from "lucide-react";
import type { DragEvent } from "react";
import type { Entry } from "#features/calendar/schema.ts";
import type { EntryKind } from "#features/calendar/vocabulary.ts";
import { focusRing } from "../components/fields/field-style.ts";
import { spoken, standing } from "./calendar-words.ts";

const icons: Readonly<Record<EntryKind, LucideIcon>> = {
  filing: CalendarCheck,
  task: ListTodo,
  review: ScanSearch,
  expiry: FileClock,
};

export function KindIcon({ kind }: { kind: EntryKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden size={14} style={{ flexShrink: 0 }} />;
}

const dragType = "application/x-ilana-entry";
/** The entry that is dragged, as the day on which it is let go of reads it. */
export const draggedId = ({ dataTransfer }: DragEvent) => dataTransfer.getData(dragType);
export const isDragged = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType);

type EntryChipProps = { entry: Entry; lines?: number; onOpen: (id: string) => void };

/** An entry on its day, small. What may move is dragged to another; the keyboard finds that behind it. */
export function EntryChip({ entry, lines = 1, onOpen }: EntryChipProps) {
  const { bg, color } = standing(entry);
  const isOver = entry.standing !== "open";
  return (
    <chakra.button
      type="button"
      data-entry={entry._id}
      draggable={entry.canMove}
      onDragStart={(event: DragEvent<HTMLButtonElement>) => {
        event.dataTransfer.setData(dragType, entry._id);
        event.dataTransfer.effectAllowed = "move";
      }}
      aria-label={spoken(entry)}
      aria-haspopup="dialog"
      title={entry.title}
      onClick={() => onOpen(entry._id)}
      display="flex"
      alignItems="flex-start"
      gap="1"
      width="100%"
      minW="0"
      minH="6"
      px="1.5"
      py="0.5"
      borderRadius="sm"
      bg={bg}
      color={color}
      fontSize="xs"
      textAlign="start"
      cursor={entry.canMove ? "grab" : "pointer"}
      _hover={{ textDecoration: "underline" }}
      _focusVisible={focusRing}
    >
      <Box as="span" mt="0.5">
        <KindIcon kind={entry.kind} />
      </Box>
      <Box
        as="span"
        minW="0"
        overflowWrap="anywhere"
        lineClamp={lines}
        lineHeight="1.25rem"
        {...(isOver && { textDecoration: entry.standing === "cancelled" ? "line-through" : undefined, opacity: 0.85 })}
      >
        {entry.hour !== null && `${entry.hour} `}
        {entry.title}
      </Box>
    </chakra.button>
  );
}
