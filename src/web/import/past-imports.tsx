import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Import } from "#features/import/schema.ts";
import { plural } from "#shared/plural.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { Part } from "../components/part.tsx";
import { formatInstant } from "../lib/format.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useUndo } from "./use-import.ts";

/** What was imported, and the way to take it back for a day. */
export function PastImports({ companyId }: { companyId: string }) {
  const query = trpc.import.list.useQuery({ companyId });
  const undo = useUndo();
  const [asked, setAsked] = useState<Import>();
  const place = useRef<HTMLDivElement>(null);
  const list = query.data?.data;
  if (query.isError && !list)
    return (
      <MessagePanel role="alert" title="The imports could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  if (!list) return <Skeleton role="status" aria-label="Loading imports..." height="5rem" />;
  const kept = undo.data?.data.kept ?? [];
  return (
    <Part
      title="Imported so far"
      intro="For a day after it an import can be taken back. What somebody has changed since stays as it is."
    >
      <Box ref={place} tabIndex={-1} outline="none">
        {list.length === 0 && <Text color="fg.muted">Nothing yet.</Text>}
        <Box as="ul" display="flex" flexDirection="column" gap="2">
          {list.map((one) => (
            <Box
              as="li"
              key={one._id}
              p="3"
              borderWidth="1px"
              borderRadius="md"
              bg="bg.panel"
              display="flex"
              flexWrap="wrap"
              gap="3"
              alignItems="center"
            >
              <Box flex="1 1 16rem" minW="0">
                <Text fontWeight="medium" overflowWrap="anywhere">
                  {one.fileName}
                </Text>
                <Text fontSize="sm" color="fg.muted">
                  {plural(one.rows, "row")} ·{" "}
                  {one.undoneAt
                    ? `taken back ${formatInstant(one.undoneAt)}`
                    : formatInstant(one.doneAt ?? one.createdAt)}
                </Text>
              </Box>
              {canUndo(one) && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-haspopup="dialog"
                  aria-label={`Take back ${one.fileName}`}
                  onClick={() => setAsked(one)}
                >
                  Take back
                </Button>
              )}
            </Box>
          ))}
        </Box>
        {kept.length > 0 && (
          <Box
            role="status"
            mt="4"
            p="3"
            borderWidth="1px"
            borderColor="accent.border"
            borderRadius="md"
            bg="accent.subtle"
            fontSize="sm"
          >
            {plural(kept.length, "duty was", "duties were")} changed since, and left as{" "}
            {kept.length === 1 ? "it is" : "they are"}:
            <Box as="ul" ps="5" listStyleType="disc">
              {kept.slice(0, 20).map(({ _id, title, text }) => (
                <Box as="li" key={_id} overflowWrap="anywhere">
                  <b>{title}</b>: {text.slice(0, 160)}
                </Box>
              ))}
            </Box>
          </Box>
        )}
      </Box>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Take this import back?"
        text={`The duties that “${asked?.fileName ?? ""}” has changed become what they were; those that it added are gone.`}
        confirm="Take back"
        isBusy={undo.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && undo.mutate({ companyId, id: asked._id }, { onSettled: () => setAsked(undefined) })}
        finalFocus={() => place.current}
      />
    </Part>
  );
}

const canUndo = ({ undoUntil }: Import): boolean => undoUntil !== null && undoUntil > new Date().toISOString();
