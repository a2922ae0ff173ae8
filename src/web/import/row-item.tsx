import { Box, Text } from "@chakra-ui/react";
import type { ImportRow } from "#features/import/schema.ts";
import { asOwn, importFieldLabels, leftOut, rowOutcomeLabels, type RowOutcome } from "#features/import/vocabulary.ts";
import { dutyStateLabels } from "#features/obligation/vocabulary.ts";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { Pill } from "../components/pill.tsx";
import { dayInWords } from "#shared/calendar.ts";

type RowItemProps = { row: ImportRow; decided: string | undefined; onDecide: (what: string) => void };

const colors: Record<RowOutcome, [bg: string, color: string]> = {
  lays: ["brand.subtle", "brand.fg"],
  adds: ["brand.subtle", "brand.fg"],
  changes: ["brand.subtle", "brand.fg"],
  same: ["bg.muted", "fg.muted"],
  ask: ["accent.subtle", "accent.fg"],
  faulty: ["high.bg", "high.fg"],
  left: ["bg.muted", "fg.muted"],
};

/** A row: what it says, what becomes of it, what is wrong with it, and which duty it is. */
export function RowItem({ row, decided, onDecide }: RowItemProps) {
  const { number, text, regulation, reference, outcome, duty, candidates, faults } = row;
  const [bg, color] = colors[outcome];
  return (
    <Box
      as="li"
      p="3"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      display="grid"
      gridTemplateColumns={{ base: "1fr", lg: "minmax(0, 3fr) minmax(0, 2fr)" }}
      gap="3"
    >
      <Box minW="0">
        <Box display="flex" gap="2" alignItems="center" flexWrap="wrap">
          <Text as="span" fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            Row {number}
          </Text>
          <Pill bg={bg} color={color}>
            {rowOutcomeLabels[outcome]}
          </Pill>
        </Box>
        <Text mt="1" overflowWrap="anywhere" lineClamp="4">
          {text || "–"}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
          {[regulation, reference].filter(Boolean).join(" · ")}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="3">
          {saidBy(row)}
        </Text>
        {faults.length > 0 && (
          <Box as="ul" mt="1" fontSize="sm" color="fg.error">
            {faults.map(({ field, message }) => (
              <Box as="li" key={`${field} ${message}`} overflowWrap="anywhere">
                {field === null ? "" : `${importFieldLabels[field]}: `}
                {message}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <Box minW="0">
        <LabelledSelect
          label={`Row ${number} is`}
          value={decided ?? ""}
          onPick={(what) => what !== "" && onDecide(what)}
        >
          <option value="" disabled={decided !== undefined}>
            {outcome === "ask" ? "Choose…" : "As proposed"}
          </option>
          {known(row).map(({ _id, title, text: words }) => (
            <option key={_id} value={_id}>
              {title}: {words.slice(0, 90)}
            </option>
          ))}
          <option value={asOwn}>A duty of our own</option>
          <option value={leftOut}>Left out</option>
        </LabelledSelect>
        {duty && (
          <Text mt="2" fontSize="sm" overflowWrap="anywhere" lineClamp="4">
            <b>{duty.title}</b>: {duty.text}
          </Text>
        )}
        {outcome === "ask" && candidates[0] && (
          <Text mt="2" fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="4">
            Likeliest, {Math.round(candidates[0].score * 100)} of 100: <b>{candidates[0].title}</b>:{" "}
            {candidates[0].text}
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** The duties that it may be: those that were proposed, and the one that it is. */
function known({ duty, candidates }: ImportRow) {
  const own = duty && !candidates.some(({ _id }) => _id === duty._id) ? [duty] : [];
  return [...own, ...candidates];
}

function saidBy({ state, reason, how, nextReviewOn, weight }: ImportRow): string {
  const parts = [
    state && dutyStateLabels[state],
    weight && `weight ${weight}`,
    nextReviewOn && `review ${dayInWords(nextReviewOn)}`,
    reason && `because: ${reason}`,
    how,
  ];
  return parts.filter(Boolean).join(" · ");
}
