import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { RouteButton } from "../components/route-link.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { DraftEditor } from "./drafts/draft-editor.tsx";
import { Drafts } from "./drafts/drafts.tsx";
import { Documents } from "./documents/documents.tsx";
import { Holidays } from "./holidays/holidays.tsx";
import { Links } from "./links/links.tsx";
import { EnterByHand } from "./sources/enter-by-hand.tsx";
import { HeldForReview } from "./changes/held-for-review.tsx";
import { Sources } from "./sources/sources.tsx";
import { Unreviewed } from "./changes/unreviewed.tsx";
import { Undelivered } from "./undelivered/undelivered.tsx";
import { useUndelivered } from "./undelivered/use-undelivered.ts";

const parts = {
  held: { label: "Held for review", draw: () => <HeldForReview /> },
  told: { label: "Published, not yet reviewed", draw: () => <Unreviewed /> },
  enter: { label: "Enter by hand", draw: () => <EnterByHand /> },
  drafts: { label: "Captured regulations", draw: (draft) => (draft ? <DraftEditor id={draft} /> : <Drafts />) },
  links: { label: "May be replaced", draw: () => <Links /> },
  documents: { label: "Documents", draw: () => <Documents /> },
  sources: { label: "Sources", draw: () => <Sources /> },
  holidays: { label: "Public holidays", draw: () => <Holidays /> },
  undelivered: { label: "Undelivered", draw: () => <Undelivered /> },
} satisfies Record<string, { label: string; draw: (draft: string | undefined) => ReactNode }>;
type Part = keyof typeof parts;

const isPart = (name: string | undefined): name is Part => name !== undefined && Object.hasOwn(parts, name);

/** The operator's work, one part at a time; the address says which. */
export function ReviewParts({ part, draft }: { part: string | undefined; draft: string | undefined }) {
  const current = isPart(part) ? part : "held";
  return (
    <>
      <Box>
        <Heading as="h1" fontSize="2xl">
          Review
        </Heading>
        <Text mt="1" color="fg.muted">
          What programs captured, for a person to read. What you decide here holds for every company.
        </Text>
      </Box>
      <Box as="nav" aria-label="Parts of the review" display="flex" flexWrap="wrap" gap="2">
        {(Object.keys(parts) as Part[]).map((name) => (
          <RouteButton
            key={name}
            to="/review"
            search={{ part: name }}
            size="sm"
            variant={name === current ? "subtle" : "ghost"}
            aria-current={name === current ? "page" : undefined}
          >
            {parts[name].label}
            {name === "held" && <HeldCount />}
            {name === "undelivered" && <GivenUpCount />}
          </RouteButton>
        ))}
      </Box>
      {parts[current].draw(draft)}
    </>
  );
}

/** How many are held, as far as it is known. */
function HeldCount() {
  const { data } = trpc.change.list.useQuery({ status: "review", limit: 1 }, { staleTime: 0, refetchInterval: 60_000 });
  return data && data.total > 0 ? ` (${data.total})` : null;
}

/** How many mails and posts were given up. Only the operator is told: a token that no longer counts shows at once. */
function GivenUpCount() {
  const { data } = useUndelivered().query;
  return data && data.data.dead > 0 ? ` (${data.data.dead})` : null;
}
