import { Box, type BoxProps } from "@chakra-ui/react";
import { useState, type DragEvent } from "react";
import type { Day } from "#shared/calendar.ts";
import { draggedId, isDragged } from "./entry-chip.tsx";

type DropDayProps = BoxProps & { day: Day; onDropped: (id: string, day: Day) => void };

/** A day on which what is dragged can be let go of. */
export function DropDay({ day, onDropped, ...props }: DropDayProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      data-day={day}
      onDragOver={(event: DragEvent<HTMLDivElement>) => {
        if (!isDragged(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent<HTMLDivElement>) => {
        if (!isDragged(event)) return;
        event.preventDefault();
        setOver(false);
        onDropped(draggedId(event), day);
      }}
      {...props}
      {...(isOver && { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" })}
    />
  );
}
