import { Box, Button, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Names } from "#features/obligation/rules/arranging.ts";
import type { DutyDetail } from "#features/obligation/schema.ts";
import { useMe } from "../../account/use-me.ts";
import { tellDone, tellFailure } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { ChangeList } from "../../regulation/history/change-list.tsx";
import { useShownDuties } from "../use-register.ts";

function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box p="3.5" borderRadius="md" bg="accent.subtle" borderWidth="1px" borderColor="accent.border" fontSize="sm">
      <Text fontWeight="semibold">{title}</Text>
      {children}
    </Box>
  );
}

export const Closed = ({ why }: { why: string | null }) => (
  <Notice title="Binds no longer">
    <Text overflowWrap="anywhere">{why}. What was said of it stays to be read.</Text>
  </Notice>
);

const labels: Record<string, string> = { text: "What it says", deadline: "Time limit", figures: "Figures" };

/** It says something else than when its state was given. */
export function Difference({ duty, onLookedAt }: { duty: DutyDetail; onLookedAt: (() => void) | undefined }) {
  return (
    <Notice title="Its text has changed since this state was given">
      <ChangeList changes={duty.difference} labelOf={(path) => labels[path] ?? path} wordsOf={(_path, value) => value} />
      {onLookedAt && (
        <Button size="sm" mt="3" variant="outline" onClick={onLookedAt}>
          Looked at again: the state holds
        </Button>
      )}
    </Notice>
  );
} // prettier-ignore

type WaitingProps = { companyId: string; duty: DutyDetail; mayConfirm: boolean; names: Names };

/** A second person has yet to confirm that it does not apply. */
export function Waiting({ companyId, duty, mayConfirm, names }: WaitingProps) {
  const me = useMe().data?.data.user.userId;
  const { put, refresh } = useShownDuties(companyId);
  const confirming = trpc.duty.confirm.useMutation({
    onSuccess({ data, message }) {
      put([data]);
      tellDone(message ?? "Confirmed");
    },
    onError: (error) => tellFailure(error, "This could not be confirmed. Please try again."),
    onSettled: () => void refresh(),
  });
  const isOwn = duty.stateBy === me;
  const who = (duty.stateBy !== null && names.people.get(duty.stateBy)) || "Somebody";
  return (
    <Notice title="Waits for a second person">
      <Text overflowWrap="anywhere">
        {isOwn ? "You" : who} said that it does not apply{duty.reason && `: ${duty.reason}`}.
        {isOwn && " Somebody else confirms it."}
      </Text>
      {mayConfirm && !isOwn && (
        <Button
          size="sm"
          mt="3"
          aria-busy={confirming.isPending}
          onClick={() => confirming.mutate({ companyId, id: duty._id, version: duty.version })}
        >
          Confirm that it does not apply
        </Button>
      )}
    </Notice>
  );
}
