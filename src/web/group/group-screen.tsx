import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { Building2 } from "lucide-react";
import { useState } from "react";
import type { Group } from "#features/group/schema.ts";
import { useMay } from "../account/use-me.ts";
import type { CurrentCompany } from "../company/use-company.ts";
import { WhenConfirmed } from "../company/when-confirmed.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { Screen } from "../layout/screen.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { GivenList } from "./given-list.tsx";
import { ParentPart } from "./parent-part.tsx";
import { ReceivedRequests } from "./received-requests.tsx";
import { SentRequests } from "./sent-requests.tsx";
import { SubsidiaryList } from "./subsidiary-list.tsx";
import { useGroup } from "./use-group.ts";

type GroupScreenProps = { companyId: string; company: CurrentCompany["company"] };

/** The company's group: where each subsidiary stands, who was asked, and who has access below. */
export function GroupScreen({ companyId, company }: GroupScreenProps) {
  const mayChange = useMay("group.change");
  const { data, isError, refetch } = useGroup(companyId);
  const [isAsking, setAsking] = useState(false);
  const group = data?.data;
  const isConfirmed = company?.isEmailConfirmed !== false;
  // Whoever is below another heads nothing.
  const mayAsk = mayChange && group?.parent === null;
  return (
    <Screen maxW="72rem" gap="9">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            Group
          </Heading>
          <Text mt="1" color="fg.muted">
            Companies that belong together: a parent, and the subsidiaries whose owners have agreed to it.
          </Text>
        </Box>
        {mayAsk && isConfirmed && (
          <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Building2 aria-hidden />
            Ask a company
          </Button>
        )}
      </Box>
      <ReceivedRequests companyId={companyId} />
      {group ? (
        <GroupParts companyId={companyId} group={group} mayChange={mayChange} />
      ) : isError ? (
        <MessagePanel role="alert" title="The group could not be loaded">
          <Button onClick={() => void refetch()}>Retry</Button>
        </MessagePanel>
      ) : (
        <GroupWaiting />
      )}
      {mayAsk && !isConfirmed && (
        <WhenConfirmed
          companyId={companyId}
          email={company.email ?? ""}
          isConfirmed={false}
          waiting="Companies can be asked once your company’s e-mail is confirmed."
        >
          {null}
        </WhenConfirmed>
      )}
      {mayAsk && <SentRequests companyId={companyId} />}
      {mayChange && group && group.subsidiaries.length > 0 && <GivenList companyId={companyId} />}
      {mayAsk && <AskDialog companyId={companyId} isOpen={isAsking} onClose={() => setAsking(false)} />}
    </Screen>
  );
}

type GroupPartsProps = { companyId: string; group: Group; mayChange: boolean };

function GroupParts({ companyId, group: { parent, subsidiaries }, mayChange }: GroupPartsProps) {
  if (parent) return <ParentPart companyId={companyId} parent={parent} mayChange={mayChange} />;
  if (subsidiaries.length > 0)
    return <SubsidiaryList companyId={companyId} subsidiaries={subsidiaries} mayChange={mayChange} />;
  return (
    <MessagePanel
      title="Your company belongs to no group"
      text={
        mayChange
          ? "Ask a company to join, and once an owner of it accepts you see here how much binds it, is open, due and unread, and can give your people access to it."
          : "Its owner can ask other companies to join."
      }
    />
  );
}

function GroupWaiting() {
  return (
    <Box role="status" aria-label="Loading the group..." display="flex" flexDirection="column" gap="3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height="5rem" />
      ))}
    </Box>
  );
}
