import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { EvidenceRequest } from "#features/evidence/schema.ts";
import { useMe } from "../../account/use-me.ts";
import { Entry, EntryList } from "../../components/entry-list.tsx";
import { formatDay } from "../../lib/format.ts";
import { useNameOf, useOpenRequests, type NameOf } from "../use-evidence.ts";

type OpenRequestsProps = { companyId: string; onOpen: (requestId: string) => void };

/** What is asked and waits: of oneself first, then of others. */
export function OpenRequests({ companyId, onOpen }: OpenRequestsProps) {
  const id = useId();
  const me = useMe().data?.data.user.userId;
  const nameOf = useNameOf(companyId);
  const rows = useOpenRequests(companyId).data?.data ?? [];
  if (rows.length === 0) return null;
  const isMine = ({ askedOf }: EvidenceRequest) => askedOf === me;
  const ordered = [...rows.filter(isMine), ...rows.filter((one) => !isMine(one))];
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="lg" mb="3">
        Waiting for evidence
      </Heading>
      <EntryList label="Waiting for evidence">
        {ordered.map((one) => (
          <Entry
            key={one.requestId}
            actions={
              <Button
                size="sm"
                variant={isMine(one) ? "solid" : "outline"}
                aria-label={`${isMine(one) ? "Answer" : "Look at"}: ${one.what.slice(0, 80)}`}
                onClick={() => onOpen(one.requestId)}
              >
                {isMine(one) ? "Answer" : "Look at"}
              </Button>
            }
          >
            <Text fontWeight="medium" lineClamp="2">
              {one.what}
            </Text>
            <Text fontSize="sm" color="fg.muted">
              {whoWords(one, me, nameOf)} · until {formatDay(one.until)}
            </Text>
          </Entry>
        ))}
      </EntryList>
    </Box>
  );
}

function whoWords({ askedOf, askedBy }: EvidenceRequest, me: string | undefined, nameOf: NameOf): string {
  if (askedOf === me) return `Asked of you by ${nameOf(askedBy)}`;
  return askedBy === me ? `You asked ${nameOf(askedOf)}` : `${nameOf(askedBy)} asked ${nameOf(askedOf)}`;
}
