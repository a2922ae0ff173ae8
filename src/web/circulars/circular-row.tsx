import { Box, Text } from "@chakra-ui/react";
import type { Circular } from "#features/circular/schema.ts";
import { circularKindLabels } from "#features/circular/vocabulary.ts";
import { Pill } from "../components/pill.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { formatInstant } from "../lib/format.ts";
import { useToday } from "../lib/time/use-today.ts";
import { byWords, countWords, ownStanding, standing } from "./circular-words.ts";

/** One of the list; `isOwn`: as it stands for whoever looks. */
export function CircularRow({ circular, isOwn }: { circular: Circular; isOwn: boolean }) {
  const today = useToday();
  const { _id, kind, title, readBy, sentAt, sentByName, own } = circular;
  const { word, ...colors } = isOwn && own ? ownStanding({ ...circular, own }, today) : standing(circular);
  return (
    <Box as="li" data-circular={_id} borderTopWidth="1px" _first={{ borderTopWidth: "0" }} breakInside="avoid">
      <Box px={{ base: "4", md: "5" }} py="3.5" display="flex" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <RouteLink to="/circulars" search={(before) => ({ ...before, circular: _id })} fontWeight="medium" color="fg" lineHeight="snug">
            {title}
          </RouteLink>
          <Text fontSize="sm" color="fg.muted">
            {circularKindLabels[kind]} · sent by {sentByName}, {formatInstant(sentAt)}
          </Text>
          <Text fontSize="sm">
            To be confirmed {byWords(readBy, today)}
            {!isOwn && ` · ${countWords(circular)}`}
          </Text>
        </Box>
        <Pill {...colors}>{word}</Pill>
      </Box>
    </Box>
  );
} // prettier-ignore
