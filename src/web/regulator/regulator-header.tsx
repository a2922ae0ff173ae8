import { Box, Heading, Skeleton, Text, Button } from "@chakra-ui/react";
import { Check, Eye, RotateCw } from "lucide-react";
import { useId } from "react";
import { plural } from "#shared/plural.ts";
import { IfMay } from "../account/if-may.tsx";
import { OutsideLink } from "../components/outside-link.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { useTexts } from "./use-texts.ts";
import { useWatchRegulator } from "./use-watch-regulator.ts";

type RegulatorHeaderProps = { companyId: string | null; code: string; name: string };

/** Who the screen is about, in one line, and what can be done about it. */
export function RegulatorHeader({ companyId, code, name }: RegulatorHeaderProps) {
  const noteId = useId();
  return (
    <Box display="flex" flexWrap="wrap" gap="4" alignItems="flex-start" justifyContent="space-between">
      <Box minW="0" flex="1 1 24rem">
        <Text fontSize="sm" fontWeight="semibold" color="brand.fg" letterSpacing="wide">
          {code}
        </Text>
        <Heading as="h1" fontSize={{ base: "2xl", md: "3xl" }} overflowWrap="anywhere">
          {name}
        </Heading>
        <What code={code} />
        {companyId !== null && <TextCounts companyId={companyId} code={code} />}
      </Box>
      <Box display="flex" flexDirection="column" gap="2" maxW="34rem">
        <Box display="flex" flexWrap="wrap" gap="3">
          <RouteButton to="/regulations" search={{ regulator: code }} variant="outline">
            All its texts in the library
          </RouteButton>
          {companyId !== null && (
            <IfMay permission="work.change">
              <WatchToggle companyId={companyId} code={code} name={name} noteId={noteId} />
            </IfMay>
          )}
        </Box>
        {companyId !== null && (
          <Text id={noteId} fontSize="sm" color="fg.muted">
            Who watches it is told everything it publishes, also what is for others. All others are told what is for
            them.
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** What it is there for, and its own site. Without an answer nothing is missing that one came for. */
function What({ code }: { code: string }) {
  const { data } = trpc.regulation.regulator.useQuery({ regulator: code });
  if (!data?.data.regulates) return null;
  const { regulates, site } = data.data;
  return (
    <Text mt="1" maxW="3xl">
      {regulates} {site && <OutsideLink href={site}>{new URL(site).host}</OutsideLink>}
    </Text>
  );
}

/** How much the library has of it, and how much of that concerns the company. */
function TextCounts({ companyId, code }: { companyId: string; code: string }) {
  const { data, isError } = useTexts(companyId, code);
  if (!data) {
    // What failed says so, with a way to try again, where the texts are drawn.
    return isError ? null : <Skeleton aria-hidden mt="2" height="5" maxW="22rem" />;
  }
  const { applies = 0, may = 0 } = data.facets.applies;
  return (
    <Text mt="1" color="fg.muted">
      {plural(data.total, "text")} in the library: {bindsWords(applies)} your company, {may || "none"} may.
    </Text>
  );
}

const bindsWords = (count: number) => (count === 0 ? "none binds" : plural(count, "binds", "bind"));

type WatchToggleProps = { companyId: string; code: string; name: string; noteId: string };

/** Starts watching a regulator and stops it. One button in every state, so that the keyboard's place is never lost. */
function WatchToggle({ noteId, ...props }: WatchToggleProps) {
  const { isWatched, isError, retry, toggle } = useWatchRegulator(props);
  if (isWatched === undefined) {
    return (
      <Button variant="outline" aria-disabled={!isError} onClick={isError ? retry : undefined}>
        <RotateCw aria-hidden />
        {isError ? "Watch state not loaded: Retry" : "Loading..."}
      </Button>
    );
  }
  return (
    <Button
      variant={isWatched ? "subtle" : "solid"}
      aria-pressed={isWatched}
      aria-describedby={noteId}
      onClick={toggle}
    >
      {isWatched ? <Check aria-hidden /> : <Eye aria-hidden />}
      {isWatched ? `Watching: told everything of ${props.code}` : `Watch: tell me everything of ${props.code}`}
    </Button>
  );
}
