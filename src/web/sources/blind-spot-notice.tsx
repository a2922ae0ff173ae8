import { Box } from "@chakra-ui/react";
import type { CompanySources } from "#features/watch/schema.ts";
import { RouteLink } from "../components/route-link.tsx";
import type { SourcesState } from "./use-sources.ts";
import { inWords, lowerFirst } from "#shared/sentence.ts";

// More would push the updates out of sight; the sources view names them all.
const named = 3;

type BlindSpotNoticeProps = {
  sources: SourcesState;
  /** Only this one's updates are listed. */
  regulator: string | undefined;
};

/** Says, where updates are listed, whose silence proves nothing. */
export function BlindSpotNotice({ sources: { data, hasFailed }, regulator }: BlindSpotNoticeProps) {
  const blindSpots = data?.blindSpots.filter((spot) => regulator === undefined || spot.regulator === regulator);
  const words = blindSpots ? blindWords(blindSpots) : null;
  if (!words && !hasFailed) return null;
  return (
    <Box
      role="note"
      aria-label="What is not watched"
      px="4"
      py="3"
      borderWidth="1px"
      borderRadius="md"
      bg="accent.subtle"
      color="accent.fg"
      borderColor="accent.border"
      fontSize="sm"
      lineHeight="normal"
    >
      {words ?? "How the sources stand could not be checked: do not take silence for “nothing new”."}{" "}
      <RouteLink to="/updates" search={{ view: "sources" }} color="inherit">
        See the sources
      </RouteLink>
    </Box>
  );
}

/** Whose silence proves nothing, in a sentence; null when everybody that matters is watched. */
export function blindWords(blindSpots: CompanySources["blindSpots"]): string | null {
  const [only, ...rest] = blindSpots;
  if (!only) return null;
  if (rest.length === 0)
    return `${only.name} is not, or not reliably, watched (${lowerFirst(only.reason)}): if nothing of it is listed here, that does not mean that nothing was published.`;
  const names = blindSpots.slice(0, named).map(({ name }) => name);
  const others = blindSpots.length - names.length;
  const list = inWords(others > 0 ? [...names, `${others} more`] : names);
  return `${list} are not, or not reliably, watched: if nothing of them is listed here, that does not mean that nothing was published.`;
}
