import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import type { ChangeRow, ReviewInput } from "#features/watch/schema.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { formatMoment } from "../../lib/time/format-moment.ts";
import { showToast } from "../../lib/toast.ts";
import { kindLabel } from "../../updates/change-words.ts";

type Proposal = NonNullable<ChangeRow["opinion"]>;

/** What a model takes a change for otherwise than it was read: a person takes it or drops it. */
export function ModelProposal({ change }: { change: ChangeRow }) {
  const { client, change: changes } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const { id, title, status, opinion } = change;
  if (!opinion) return null;

  async function settle(work: Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await work;
      void showToast("success", done, { seconds: 5 });
    } catch (error) {
      const reason = failureOf(error).message ?? "The server cannot be reached";
      void showToast("error", `Nothing was changed: ${reason}`, { seconds: 7 });
    } finally {
      await changes.invalidate();
      setBusy(false);
    }
  }
  const take = () => settle(client.change.review.mutate(correctionOf(change, opinion)), "Taken as your own correction");
  const drop = () => settle(client.change.dropOpinion.mutate({ id }), "Proposal dropped");
  const pressing = (act: () => Promise<void>) =>
    ({
      size: "sm",
      variant: "outline",
      "aria-disabled": isBusy || undefined,
      onClick: isBusy ? undefined : () => void act(),
    }) as const;
  return (
    <Box role="group" aria-label="Proposed by a model" p="3" borderWidth="1px" borderRadius="md" bg="bg.subtle">
      <Text fontSize="sm" fontWeight="medium" overflowWrap="anywhere">
        Proposed by a model ({opinion.model}, {formatMoment(opinion.askedAt)})
      </Text>
      <Box as="ul" my="1.5" fontSize="sm">
        {linesOf(opinion).map(({ label, says, quote }) => (
          <Box as="li" key={`${label} ${says}`} overflowWrap="anywhere">
            {label}: <strong>{says}</strong> (“{quote}”)
          </Box>
        ))}
      </Box>
      <Text fontSize="sm" color="fg.muted">
        {status === "published"
          ? "Nobody has been told of this. To take it marks the change as reviewed, tells those whom it newly concerns, and takes it back from others."
          : "Nobody has been told of this. The change stays held when you take it."}
      </Text>
      <Box display="flex" flexWrap="wrap" gap="2" mt="2">
        <Button {...pressing(take)} aria-label={`Take it: ${title}`}>
          Take it
        </Button>
        <Button {...pressing(drop)} aria-label={`Drop: ${title}`}>
          Drop
        </Button>
      </Box>
    </Box>
  );
}

function linesOf({ changeType, topics, audience }: Proposal) {
  return [
    ...(changeType ? [{ label: "Kind", says: kindLabel(changeType.is), quote: changeType.quote }] : []),
    ...topics.map(({ is, quote }) => ({ label: "Topic", says: topicLabels[is], quote })),
    ...(audience ? [{ label: "For", says: audience.words, quote: audience.quote }] : []),
  ];
}

/** The same as when the operator says it of himself. Of topics it has only more to say. */
function correctionOf({ id, topics }: ChangeRow, proposal: Proposal): ReviewInput {
  const { changeType, audience } = proposal;
  const more = proposal.topics.map(({ is }) => is);
  return {
    ids: [id],
    verdict: "confirm",
    ...(changeType && { changeType: changeType.is }),
    ...(more.length > 0 && { topics: [...topics, ...more] }),
    ...(audience && { audience: { scope: audience.scope, classes: audience.classes } }),
  };
}
