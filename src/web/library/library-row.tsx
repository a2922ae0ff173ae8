import { Box, Text, VisuallyHidden, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { isBinding } from "#features/applicability/vocabulary.ts";
import { originLabels } from "#features/catalogue/vocabulary.ts";
import type { LibraryRow } from "#features/library/schema.ts";
import { inWords } from "#shared/sentence.ts";
import { formatDay } from "../lib/format.ts";
import { instrumentTypeLabel, statusInWords } from "../regulation/labels.ts";
import { RiskBadge } from "../regulation/risk/risk-badge.tsx";
import { TitleButton } from "../regulation/title-button.tsx";
import { Cell, Row } from "./table-parts.tsx";
import { VerdictLabel } from "./verdict-label.tsx";

type LibraryRowViewProps = { row: LibraryRow; onOpen: (id: string, known: LibraryRow) => void };

/** One regulation of the library. What does not bind the company is there to be found, but quieter. */
export const LibraryRowView = memo(function LibraryRowView({ row, onOpen }: LibraryRowViewProps) {
  const binds = isBinding(row.verdict);
  return (
    <Row color={binds ? undefined : "fg.muted"}>
      <Cell data-wide>
        <Title row={row} isQuiet={!binds} onOpen={() => onOpen(row.regulation_id, row)} />
      </Cell>
      <Cell fontWeight={binds ? "medium" : undefined}>{row.regulator}</Cell>
      <Cell>
        <VerdictLabel verdict={row.verdict} />
      </Cell>
      <Cell whiteSpace="nowrap" css={plainOnPaper}>
        <RiskBadge level={row.risk_level} isInherent={!binds} />
      </Cell>
      <DayCell label="Issued" day={row.issuedOn} />
      <DayCell label="Next due" day={row.nextDueOn} />
    </Row>
  );
});

// Paper shows neither the badge's ground nor its dot; without the room for them the words stand under their heading.
const plainOnPaper = {
  "@media print": { "& > span": { display: "inline", p: "0" }, "& [aria-hidden]": { display: "none" } },
};

function Title({ row, isQuiet, onOpen }: { row: LibraryRow; isQuiet: boolean; onOpen: () => void }) {
  const kind = instrumentTypeLabel(row.instrumentType);
  return (
    <>
      <TitleButton
        data-open
        color={isQuiet ? "fg.muted" : "brand.fg"}
        fontWeight={isQuiet ? "normal" : "medium"}
        onClick={onOpen}
      >
        {row.regulation_title}
      </TitleButton>
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        rowGap="1"
        mt="0.5"
        fontSize="xs"
        color="fg.muted"
      >
        {row.origin !== "reviewed" && <StatusTag>{originLabels[row.origin]}</StatusTag>}
        {(row.status !== "in-force" || row.takesEffectOn) && <StatusTag>{statusInWords(row)}</StatusTag>}
        <span>{row.reference ? `${kind} · ${row.reference}` : kind}</span>
      </Box>
      {row.replacedBy.length > 0 && (
        <Text fontSize="xs" color="fg" overflowWrap="anywhere">
          Replaced by {inWords(row.replacedBy.map(({ regulation_title: title }) => title))}
        </Text>
      )}
    </>
  );
}

const StatusTag = chakra("span", {
  base: {
    px: "1.5",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    color: "fg",
    fontWeight: "medium",
  },
});

function DayCell({ label, day }: { label: string; day: string | null }) {
  return (
    <Cell whiteSpace="nowrap" fontVariantNumeric="tabular-nums" data-label={label} data-blank={day ? undefined : true}>
      {day ? (
        <time dateTime={day}>{formatDay(day)}</time>
      ) : (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>not known</VisuallyHidden>
        </>
      )}
    </Cell>
  );
}
