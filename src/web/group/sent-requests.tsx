import { Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { GroupRequest } from "#features/group/schema.ts";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { formatInstant } from "../lib/format.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Part } from "../components/part.tsx";
import { AskedFor, Row } from "./rows.tsx";
import { useDropRequest, useGroupRequests } from "./use-group.ts";

/** Whom the company has asked, and who has not answered. */
export function SentRequests({ companyId }: { companyId: string }) {
  const { data, isError, refetch } = useGroupRequests(companyId, true);
  const [meant, setMeant] = useState<GroupRequest>();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useDropRequest(() => setAsking(false));
  const sent = data?.data.filter(({ direction }) => direction === "sent");
  if (sent?.length === 0) return null;
  return (
    <Part
      title="Asked"
      intro="Companies that have not answered yet. Whether somebody is here by an id or an address, you see when an owner accepts."
    >
      {sent ? (
        <EntryList label="Companies that were asked">
          {sent.map((request) => (
            <Row
              key={request.requestId}
              actions={
                <Button
                  size="sm"
                  variant="outline"
                  aria-haspopup="dialog"
                  aria-label={`Take back the request to ${request.company}`}
                  onClick={() => {
                    setMeant(request);
                    setAsking(true);
                  }}
                >
                  Take back
                </Button>
              }
            >
              <Text fontWeight="medium">{request.company}</Text>
              <Text fontSize="sm" color="fg.muted">
                Asked by {request.askedBy}, {formatInstant(request.createdAt)}. Good until{" "}
                {formatInstant(request.expiresAt)}.
              </Text>
            </Row>
          ))}
        </EntryList>
      ) : (
        <AskedFor what="requests" isError={isError} onRetry={() => void refetch()} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Take this request back?"
        text={`${meant?.company ?? ""} can no longer accept it.`}
        confirm="Take back"
        isBusy={withdraw.isPending}
        onConfirm={() => meant && withdraw.mutate({ id: companyId, requestId: meant.requestId })}
        onClose={() => setAsking(false)}
      />
    </Part>
  );
}
