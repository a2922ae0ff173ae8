import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Member } from "#features/member/schema.ts";
import { useMay, useMe } from "../account/use-me.ts";
import type { CurrentCompany } from "../company/use-company.ts";
import { WhenConfirmed } from "../company/when-confirmed.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { Part } from "../components/part.tsx";
import { ReceivedRequests } from "../group/received-requests.tsx";
import { Screen } from "../layout/screen.tsx";
import { LeaveDialog } from "./end-member-dialog.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberList, PeopleWaiting } from "./member-list.tsx";
import { grantable } from "./people-words.ts";
import { Units } from "./units.tsx";
import { useMembers, useUnits } from "./use-people.ts";

type PeopleScreenProps = { companyId: string; company: CurrentCompany["company"] };

/** Who belongs to the company, as what, who was asked to join, and its units. */
export function PeopleScreen({ companyId, company }: PeopleScreenProps) {
  const mayChange = useMay("people.change");
  const mayKeepUnits = useMay("settings.change");
  const me = useMe().data?.data;
  const members = useMembers(companyId);
  const units = useUnits(companyId).data?.data;
  const [isInviting, setInviting] = useState(false);
  const isConfirmed = company?.isEmailConfirmed !== false;
  const roles = grantable(me?.role);
  const own = me && { userId: me.user.userId, role: me.role };
  const list = members.data?.data;
  return (
    <Screen maxW="72rem" gap="9">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            People
          </Heading>
          <Text mt="1" color="fg.muted">
            Who belongs to your company here, and what each may do. Everybody signs in with an address and a password of
            their own.
          </Text>
        </Box>
        {mayChange && isConfirmed && (
          <Button aria-haspopup="dialog" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            Invite somebody
          </Button>
        )}
      </Box>
      {mayChange && !isConfirmed && (
        <WhenConfirmed
          companyId={companyId}
          email={company.email ?? ""}
          isConfirmed={false}
          waiting="People can be invited once your company’s e-mail is confirmed."
        >
          {null}
        </WhenConfirmed>
      )}
      <ReceivedRequests companyId={companyId} />
      {list ? (
        <MemberList companyId={companyId} members={list} units={units} own={own} mayChange={mayChange} />
      ) : members.isError ? (
        <MessagePanel role="alert" title="The people could not be loaded">
          <Button onClick={() => void members.refetch()}>Retry</Button>
        </MessagePanel>
      ) : (
        <PeopleWaiting />
      )}
      {mayChange && (
        <Part
          title="Invitations"
          intro="Who was asked to join and has not answered yet. A link works once, for seven days."
        >
          <InvitationList companyId={companyId} units={units} />
        </Part>
      )}
      {list && units && (mayKeepUnits || units.length > 0) && (
        <Part title="Units" intro="The parts of your company that people belong to, and who heads them.">
          <Units companyId={companyId} units={units} members={list} mayChange={mayKeepUnits} />
        </Part>
      )}
      {list && own && (
        <Leaving companyId={companyId} company={company?.name ?? "the company"} own={own} members={list} />
      )}
      {mayChange && (
        <InviteDialog
          isOpen={isInviting && roles.length > 0}
          companyId={companyId}
          roles={roles}
          units={units ?? []}
          onClose={() => setInviting(false)}
        />
      )}
    </Screen>
  );
}

type LeavingProps = {
  companyId: string;
  company: string;
  own: Pick<Member, "userId" | "role">;
  members: readonly Member[];
};

/** The way out; a company keeps at least one owner. */
function Leaving({ companyId, company, own, members }: LeavingProps) {
  const [isOpen, setOpen] = useState(false);
  const isLastOwner = own.role === "owner" && members.filter(({ role }) => role === "owner").length < 2;
  return (
    <Part
      title="Leave the company"
      intro={
        isLastOwner
          ? "You are its only owner, and a company keeps at least one. Make somebody else an owner first."
          : "Your membership ends at once. To come back you must be invited again."
      }
    >
      {!isLastOwner && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Leave…
        </Button>
      )}
      <LeaveDialog
        companyId={companyId}
        company={company}
        ownId={own.userId}
        members={members}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </Part>
  );
}
