import { Button, Spinner, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { GroupRequest } from "#features/group/schema.ts";
import { useMay } from "../account/use-me.ts";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { formatInstant } from "../lib/format.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Part } from "../components/part.tsx";
import { Row } from "./rows.tsx";
import { useAcceptRequest, useDropRequest, useGroupRequests } from "./use-group.ts";

/** Who asks that the company belongs to its group: for owners, and only where somebody does. */
export function ReceivedRequests({ companyId }: { companyId: string }) {
  const mayAnswer = useMay("group.change");
  const requests = useGroupRequests(companyId, mayAnswer).data?.data;
  const received = requests?.filter(({ direction }) => direction === "received") ?? [];
  const [meant, setMeant] = useState<GroupRequest>();
  const [isAsking, setAsking] = useState(false);
  const accept = useAcceptRequest();
  const refuse = useDropRequest(() => setAsking(false));
  if (received.length === 0 || !mayAnswer) return null;
  return (
    <Part
      title="You are asked to join a group"
      intro="The parent’s owner would see your company’s name and how much binds it, is open, due and unread, and could give people access to it. You stay the owner, and can leave at any time."
    >
      <EntryList label="Requests to join a group">
        {received.map((request) => {
          const isAccepting = accept.isPending && accept.variables.requestId === request.requestId;
          return (
            <Row
              key={request.requestId}
              actions={
                <>
                  <Button
                    size="sm"
                    aria-busy={isAccepting}
                    aria-label={`Accept ${request.company}`}
                    onClick={() => !accept.isPending && accept.mutate({ id: companyId, requestId: request.requestId })}
                  >
                    {isAccepting && <Spinner aria-hidden />}
                    Accept
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-haspopup="dialog"
                    aria-label={`Refuse ${request.company}`}
                    onClick={() => {
                      setMeant(request);
                      setAsking(true);
                    }}
                  >
                    Refuse
                  </Button>
                </>
              }
            >
              <Text fontWeight="medium">{request.company}</Text>
              <Text fontSize="sm" color="fg.muted">
                Asked by {request.askedBy}, {formatInstant(request.createdAt)}. Good until{" "}
                {formatInstant(request.expiresAt)}.
              </Text>
            </Row>
          );
        })}
      </EntryList>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Refuse ${meant?.company ?? ""}?`}
        text="Nothing changes for your company. They can ask again."
        confirm="Refuse"
        isBusy={refuse.isPending}
        onConfirm={() => meant && refuse.mutate({ id: companyId, requestId: meant.requestId })}
        onClose={() => setAsking(false)}
      />
    </Part>
  );
}
