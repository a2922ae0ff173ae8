import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Invitation, Unit } from "#features/member/schema.ts";
import { roleLabel } from "#features/role/rules.ts";
import { Entry, EntryList } from "../components/entry-list.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { formatInstant } from "../lib/format.ts";
import { invitationState, unitName, untilWords } from "./people-words.ts";
import { useInvitations, useSendAgain, useWithdraw } from "./use-invitations.ts";

/** Who was asked to join and has not answered; sent again, or taken back. */
export function InvitationList({ companyId, units }: { companyId: string; units: readonly Unit[] | undefined }) {
  const query = useInvitations(companyId, true);
  const place = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<Invitation>();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw(() => setAsking(false));
  const ask = (invitation: Invitation) => {
    withdraw.reset();
    setMeant(invitation);
    setAsking(true);
  };
  if (!query.data) return <PartWaiting what="the invitations" query={query} />;
  const invitations = query.data.data;
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {invitations.length === 0 ? (
        <Text fontSize="sm">No invitation is open.</Text>
      ) : (
        <EntryList label="Open invitations">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.invitationId}
              companyId={companyId}
              invitation={invitation}
              unit={unitName(units, invitation.unit)}
              onWithdraw={() => ask(invitation)}
            />
          ))}
        </EntryList>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Take this invitation back?"
        text={`The link that was sent to ${meant?.email ?? ""} is void from then on.`}
        confirm="Take back"
        isBusy={withdraw.isPending}
        onConfirm={() => meant && withdraw.mutate({ id: companyId, invitationId: meant.invitationId })}
        onClose={() => setAsking(false)}
        // The button that was pressed went with its invitation.
        finalFocus={() => (withdraw.isSuccess ? place.current : null)}
      />
    </Box>
  );
}

type InvitationRowProps = {
  companyId: string;
  invitation: Invitation;
  unit: string | null;
  onWithdraw: () => void;
};

function InvitationRow({ companyId, invitation, unit, onWithdraw }: InvitationRowProps) {
  const { invitationId, email, role, until, invitedBy, createdAt } = invitation;
  const sendAgain = useSendAgain();
  const state = invitationState(invitation);
  const as = [roleLabel(role), unit, until && `until ${untilWords(until)}`].filter(Boolean).join(" · ");
  return (
    <Entry
      actions={
        <Box display="flex" flexWrap="wrap" gap="2">
          <Button
            size="sm"
            variant="outline"
            aria-busy={sendAgain.isPending}
            aria-label={`Send again to ${email}`}
            onClick={() => !sendAgain.isPending && sendAgain.mutate({ id: companyId, invitationId })}
          >
            {sendAgain.isPending && <Spinner aria-hidden />}
            Send again
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            aria-label={`Take back the invitation of ${email}`}
            onClick={onWithdraw}
          >
            Take back
          </Button>
        </Box>
      }
    >
      <Text fontWeight="medium">{email}</Text>
      <Text fontSize="sm">{as}</Text>
      <Text fontSize="sm" color="fg.muted">
        Asked by {invitedBy}, {formatInstant(createdAt)}.{" "}
        <Box as="span" color={state.isPast ? "fg.error" : undefined}>
          {state.label}.
        </Box>
      </Text>
    </Entry>
  );
}
