import { Box, Button, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Given } from "#features/group/schema.ts";
import { roleLabel } from "#features/role/rules.ts";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { sinceWords, untilWords } from "../people/people-words.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Part } from "../components/part.tsx";
import { AskedFor, Row } from "./rows.tsx";
import { useGiven, useTakeBack } from "./use-group.ts";

/** Which of the company's people were given access below, and where; it is ended here. */
export function GivenList({ companyId }: { companyId: string }) {
  const { data, isError, refetch } = useGiven(companyId, true);
  const place = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<Given>();
  const [isAsking, setAsking] = useState(false);
  const takeBack = useTakeBack(() => setAsking(false));
  const given = data?.data;
  return (
    <Part
      title="Access below"
      intro="Which of your people work in which subsidiary. It ends with the tie, and with their own membership here."
    >
      <Box ref={place} tabIndex={-1} outline="none">
        {!given ? (
          <AskedFor what="people" isError={isError} onRetry={() => void refetch()} />
        ) : given.length === 0 ? (
          <Text fontSize="sm">None of your people was given access below.</Text>
        ) : (
          <EntryList label="People with access below">
            {given.map((row) => (
              <Row
                key={`${row.companyId} ${row.userId}`}
                actions={
                  <Button
                    size="sm"
                    variant="outline"
                    aria-haspopup="dialog"
                    aria-label={`End the access of ${row.name} to ${row.company}`}
                    onClick={() => {
                      setMeant(row);
                      setAsking(true);
                    }}
                  >
                    End
                  </Button>
                }
              >
                <Text fontWeight="medium">{row.name}</Text>
                <Text fontSize="sm">
                  {roleLabel(row.role)} at {row.company}
                </Text>
                <Text fontSize="sm" color="fg.muted">
                  Since {sinceWords(row)}
                  {row.until !== null && `, until ${untilWords(row.until)}`}
                </Text>
              </Row>
            ))}
          </EntryList>
        )}
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title={`End the access of ${meant?.name ?? ""}?`}
        text={`${meant?.email ?? ""} is signed out of ${meant?.company ?? ""} at once, and goes on here. What was done there stays.`}
        confirm="End access"
        isBusy={takeBack.isPending}
        onConfirm={() => meant && takeBack.mutate({ id: companyId, companyId: meant.companyId, userId: meant.userId })}
        onClose={() => setAsking(false)}
        finalFocus={() => (takeBack.isSuccess ? place.current : null)}
      />
    </Part>
  );
}
