import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { Send, PackageCheck } from "lucide-react";
import { useRef, useState } from "react";
import { plural } from "#shared/plural.ts";
import { useMay } from "../account/use-me.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { Screen } from "../layout/screen.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { OpenRequests } from "./requests/open-requests.tsx";
import { Results } from "./results.tsx";
import { DropArea } from "./upload/drop-area.tsx";
import { FileButton } from "./upload/file-button.tsx";
import { UploadList } from "./upload/upload-list.tsx";
import { useUploads } from "./upload/use-uploads.ts";
import { useEvidenceSearch } from "./use-evidence-search.ts";
import { useEvidence } from "./use-evidence.ts";

const isOpen = (props: { isOpen: boolean }) => props.isOpen;
const PiecePanel = openedLater(
  async () => (await import("./detail/piece-panel.tsx")).PiecePanel,
  ({ id }) => id !== undefined,
);
const RequestDialog = openedLater(
  async () => (await import("./requests/request-dialog.tsx")).RequestDialog,
  ({ requestId }) => requestId !== undefined,
);
const AskDialog = openedLater(async () => (await import("./requests/ask-dialog.tsx")).AskDialog, isOpen);
const PackDialog = openedLater(async () => (await import("./pack/pack-dialog.tsx")).PackDialog, isOpen);
const DutyDialog = openedLater(async () => (await import("./duties/duty-dialog.tsx")).DutyDialog, isOpen);

/** What shows that duties are met: brought, found, and handed to examiners. */
export function EvidenceScreen({ companyId }: { companyId: string }) {
  const state = useEvidenceSearch();
  const { filters, id, request, pick } = state;
  const may = { work: useMay("evidence.work"), manage: useMay("work.change") };
  const [opened, setOpened] = useState<"ask" | "pack" | "duty">();
  const list = useEvidence(companyId, filters);
  const uploads = useUploads(companyId);
  const summary = useRef<HTMLParagraphElement>(null);
  const purpose = filters.duty === undefined ? {} : { dutyIds: [filters.duty] };
  const add = (files: File[]) => uploads.add(files, purpose);
  const close = () => setOpened(undefined);
  const clear = () => {
    // The button goes with the filters; the keyboard stays at what they leave.
    summary.current?.focus();
    state.clear();
  };
  const isKnown = list.total !== undefined && list.total > 0 && !list.query.isPlaceholderData;
  // What is dropped over a piece or a request is meant for that.
  const takesDrops = may.work && id === undefined && request === undefined && opened === undefined;
  return (
    <Screen maxW="72rem">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            Evidence
          </Heading>
          <Text mt="1" color="fg.muted">
            What shows that your duties are met: files of any kind up to 25 MB, kept as they came. Drop them anywhere on
            this page.
          </Text>
        </Box>
        <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="center" gap="2">
          {may.work && <FileButton label="Add files" isMain onFiles={add} />}
          {may.manage && (
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened("ask")}>
              <Send aria-hidden />
              Ask a colleague…
            </Button>
          )}
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened("pack")}>
            <PackageCheck aria-hidden />
            Pack for an examiner…
          </Button>
        </Box>
      </Box>
      <OpenRequests companyId={companyId} onOpen={state.openRequest} />
      <UploadList uploads={uploads} onOpen={state.open} />
      <FilterBar companyId={companyId} state={state} onChooseDuty={() => setOpened("duty")} onClear={clear} />
      <Box display="flex" flexDirection="column" gap="3" minW="0">
        <Text ref={summary} tabIndex={-1} role="status" fontSize="sm" color="fg.muted" minH="5" outline="none">
          {isKnown && `${plural(list.total ?? 0, "piece")} of evidence`}
        </Text>
        <Results companyId={companyId} list={list} state={state} mayAdd={may.work} onClear={clear} />
      </Box>
      {takesDrops && <DropArea text={dropWords(filters.duty)} onFiles={add} />}
      <PiecePanel companyId={companyId} id={id} onClose={state.close} />
      <RequestDialog companyId={companyId} requestId={request} onOpenPiece={state.open} onClose={state.close} />
      <AskDialog companyId={companyId} isOpen={opened === "ask"} onClose={close} />
      <PackDialog companyId={companyId} isOpen={opened === "pack"} regulator={filters.regulator} onClose={close} />
      <DutyDialog
        companyId={companyId}
        isOpen={opened === "duty"}
        onPick={({ _id }) => pick({ duty: _id })}
        onClose={close}
      />
    </Screen>
  );
}

const dropWords = (duty: string | undefined): string =>
  duty === undefined ? "Drop them to keep them as evidence" : "Drop them to keep them as evidence of this duty";
