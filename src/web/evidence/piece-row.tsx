import { Box, Button, Text } from "@chakra-ui/react";
import type { Evidence } from "#features/evidence/schema.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { Pill } from "../components/pill.tsx";
import { formatDay } from "../lib/format.ts";
import { formatBytes } from "../lib/time/format-moment.ts";
import { validityOf } from "./evidence-words.ts";
import type { NameOf } from "./use-evidence.ts";

type PieceRowProps = { piece: Evidence; today: string; nameOf: NameOf; onOpen: (id: string) => void };

/** One piece of evidence: what it is, as which file, how long it is good, and how much it shows. */
export function PieceRow({ piece, today, nameOf, onOpen }: PieceRowProps) {
  const { _id, title, file, links, held, createdBy } = piece;
  const validity = validityOf(piece, today);
  const duties = new Set(links.map(({ dutyId }) => dutyId)).size;
  const about = [
    title !== file.name && file.name,
    formatBytes(file.bytes),
    file.number > 1 && `version ${file.number}`,
    `${formatDay(lagosDay(new Date(file.addedAt)))} by ${nameOf(file.addedBy ?? createdBy)}`,
  ];
  return (
    <Box as="li" data-piece={_id} borderTopWidth="1px" _first={{ borderTopWidth: "0" }} breakInside="avoid">
      <Box
        px={{ base: "4", md: "5" }}
        py="3"
        display="flex"
        flexWrap={{ base: "wrap", sm: "nowrap" }}
        columnGap="4"
        rowGap="1.5"
        alignItems="flex-start"
        justifyContent="space-between"
      >
        <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
          <Button
            variant="plain"
            borderWidth="0"
            height="auto"
            minH="6"
            p="0"
            display="block"
            textAlign="start"
            whiteSpace="normal"
            maxW="100%"
            overflowWrap="anywhere"
            fontWeight="medium"
            color="fg"
            lineHeight="snug"
            textDecoration="none"
            _hover={{ textDecoration: "underline" }}
            onClick={() => onOpen(_id)}
          >
            {title}
          </Button>
          <Text fontSize="sm" color="fg.muted">
            {about.filter(Boolean).join(" · ")}
          </Text>
          <Text fontSize="sm">
            {duties === 0 ? "Linked to no duty yet" : `Shows ${plural(duties, "duty", "duties")}`}
          </Text>
        </Box>
        <Box display="flex" flexDirection={{ base: "row", sm: "column" }} alignItems="flex-end" flexWrap="wrap" gap="1">
          {validity && (
            <Pill bg={validity.bg} color={validity.color}>
              {validity.word}
            </Pill>
          )}
          {held && (
            <Pill bg="accent.subtle" color="accent.fg">
              On hold
            </Pill>
          )}
        </Box>
      </Box>
    </Box>
  );
}
