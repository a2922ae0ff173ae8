import { Box, Button, Text } from "@chakra-ui/react";
import type { EvidenceRequest } from "#features/evidence/schema.ts";
import { useMay, useMe } from "../../account/use-me.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { Pill } from "../../components/pill.tsx";
import { Wait } from "../../components/wait.tsx";
import { Fact, Facts } from "../../filings/panel-parts.tsx";
import { formatDay } from "../../lib/format.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { DropArea } from "../upload/drop-area.tsx";
import { FileButton } from "../upload/file-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploads } from "../upload/use-uploads.ts";
import { useNameOf, useRequest, useWithdraw } from "../use-evidence.ts";

type RequestDialogProps = {
  companyId: string;
  requestId: string | undefined;
  onOpenPiece: (id: string) => void;
  onClose: () => void;
};

/** What a colleague is asked for, and the place to answer it. Mails lead here. */
export function RequestDialog({ requestId, onClose, ...props }: RequestDialogProps) {
  return (
    <Modal isOpen={requestId !== undefined} onClose={onClose} title="Evidence is asked for" maxW="xl">
      {requestId !== undefined && <Content {...props} requestId={requestId} />}
    </Modal>
  );
}

type ContentProps = Pick<RequestDialogProps, "companyId" | "onOpenPiece"> & { requestId: string };

function Content({ companyId, requestId, onOpenPiece }: ContentProps) {
  const query = useRequest(companyId, requestId);
  const request = query.data?.data;
  if (request) return <Request companyId={companyId} request={request} onOpenPiece={onOpenPiece} />;
  if (!query.isError) return <Wait text="Loading the request..." />;
  if (failureOf(query.error).status === 404)
    return (
      <MessagePanel
        role="alert"
        title="There is no such request for you"
        text="It was asked of somebody else, of another account of yours, or is long over."
      />
    );
  return (
    <MessagePanel role="alert" title="The request could not be loaded">
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </MessagePanel>
  );
}

const states: Record<EvidenceRequest["state"], { word: string; bg: string; color: string }> = {
  open: { word: "Open", bg: "medium.bg", color: "medium.fg" },
  answered: { word: "Answered", bg: "brand.subtle", color: "brand.fg" },
  withdrawn: { word: "Withdrawn", bg: "low.bg", color: "low.fg" },
  lapsed: { word: "Its day is over", bg: "high.bg", color: "high.fg" },
};

type RequestProps = { companyId: string; request: EvidenceRequest; onOpenPiece: (id: string) => void };

function Request({ companyId, request, onOpenPiece }: RequestProps) {
  const { requestId, what, askedBy, askedOf, until, state, evidenceId } = request;
  const me = useMe().data?.data.user.userId;
  const maySeeAll = useMay("work.read");
  const mayAdd = useMay("evidence.work");
  const mayWithdraw = useMay("work.change");
  const nameOf = useNameOf(companyId);
  const withdraw = useWithdraw();
  const isOpen = state === "open";
  const mayAnswer = isOpen && mayAdd && (askedOf === me || maySeeAll);
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <Box display="flex" flexDirection="column" alignItems="flex-start" gap="2">
        <Pill bg={states[state].bg} color={states[state].color}>
          {states[state].word}
        </Pill>
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {what}
        </Text>
      </Box>
      <Facts>
        <Fact label="Asked by">{askedBy === me ? "You" : nameOf(askedBy)}</Fact>
        <Fact label="Asked of">{askedOf === me ? "You" : nameOf(askedOf)}</Fact>
        <Fact label="Until">{formatDay(until)}</Fact>
      </Facts>
      {mayAnswer && <Answer companyId={companyId} requestId={requestId} />}
      {state === "answered" && (
        <Box role="status">
          <Text mb="3">
            {askedOf === me ? "Thank you: your file is kept, and nothing more is to be done." : "It was answered."}
          </Text>
          {evidenceId !== null && (
            <Button variant="outline" onClick={() => onOpenPiece(evidenceId)}>
              Look at it
            </Button>
          )}
        </Box>
      )}
      {isOpen && mayWithdraw && askedOf !== me && (
        <Box>
          <Button
            variant="outline"
            aria-busy={withdraw.isPending}
            onClick={() => !withdraw.isPending && withdraw.mutate({ companyId, requestId })}
          >
            Withdraw the request
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** One file answers a request; another of the same thing is a version of it. */
function Answer({ companyId, requestId }: { companyId: string; requestId: string }) {
  const uploads = useUploads(companyId, { requestId });
  const isBusy = uploads.uploads.some(({ state }) => state === "waiting" || state === "sending");
  const add = (files: File[]) => {
    if (isBusy || files.length === 0) return;
    uploads.clear();
    uploads.add(files.slice(0, 1));
  };
  return (
    <Box display="flex" flexDirection="column" gap="3">
      <Box
        p="6"
        textAlign="center"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="border.control"
        bg="bg.subtle"
        borderRadius="lg"
      >
        <FileButton label="Choose the file" isOne onFiles={add} />
        <Text mt="2" fontSize="sm" color="fg.muted">
          or drop it here: any kind of file, up to 25 MB
        </Text>
      </Box>
      <UploadList uploads={uploads} />
      <DropArea text="Drop it to answer the request" onFiles={add} />
    </Box>
  );
}
