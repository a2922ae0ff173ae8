import { Box, Text } from "@chakra-ui/react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useId } from "react";
import { DayField } from "../components/fields/day-field.tsx";
import { lagosDay } from "#shared/lagos.ts";
import { formatDay } from "../lib/format.ts";
import type { ShownRegulation } from "./detail-state.ts";

/** The day as of which a regulation is shown, and what it was then; without one it is shown as it is. */
export function AsOf({ asOf }: Pick<ShownRegulation, "asOf">) {
  const { asOf: asked } = useSearch({ from: "/member" });
  const navigate = useNavigate();
  const noteId = useId();
  const pick = (day: string) =>
    void navigate({
      to: ".",
      search: ({ asOf: _before, ...rest }) => ({ ...rest, ...(day && { asOf: day }) }),
      // The back button closes the dialog, whatever days were looked at.
      state: (before) => before,
      replace: true,
      resetScroll: false,
    });
  return (
    <Box display="flex" flexWrap="wrap" alignItems="flex-end" gap="3" fontSize="sm">
      <Box className="screen-only" width="11rem">
        <DayField label="As of" value={asked ?? ""} onPick={pick} noteId={noteId} isWrong={false} />
      </Box>
      <Box id={noteId} role="status" flex="1" minW="14rem">
        {asOf && (
          <>
            <Text fontWeight="medium">As of {formatDay(asOf.day)}</Text>
            <Text>{asOf.words}</Text>
            <Text color="fg.muted">
              {asOf.isTextLater
                ? `No text of that day is known: this is the first one, recorded on ${formatDay(lagosDay(new Date(asOf.textRecordedAt)))}.`
                : `The text as it was recorded on ${formatDay(lagosDay(new Date(asOf.textRecordedAt)))}.`}
            </Text>
          </>
        )}
      </Box>
    </Box>
  );
}
