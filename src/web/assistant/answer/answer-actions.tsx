import { Box, Button, Spinner } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { Copy, FileDown, FilePen, FileText } from "lucide-react";
import type { MemoFormat, Turn } from "#features/assistant/schema.ts";
import { Menu, type MenuChoice } from "../../components/overlays/menu.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { AcceptButton } from "./accept-button.tsx";
import { answerText } from "./answer-text.ts";
import { MakeTask } from "../../work/make/tasks-of.tsx";
import type { AssistantChoices } from "../use-assistant-state.ts";
import { lagosDay } from "#shared/lagos.ts";
import { fetchFile } from "../../lib/server/fetch-file.ts";
import { saveFile } from "../../lib/save-file.ts";

const files: Record<MemoFormat, { ending: string; type: string }> = {
  markdown: { ending: "md", type: "text/markdown;charset=utf-8" },
  pdf: { ending: "pdf", type: "application/pdf" },
  docx: { ending: "docx", type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
};

/** Fetches the memo of an answer, which the server makes, and gives it to the visitor as a file. */
async function saveMemo({ id, createdAt }: Pick<Turn, "id" | "createdAt">, format: MemoFormat): Promise<void> {
  const { ending, type } = files[format];
  const memo = await fetchFile(`/memos/${encodeURIComponent(id)}.${ending}`, "assistant.memo");
  saveFile(`ilana-memo-${lagosDay(new Date(createdAt))}.${ending}`, memo, type);
}

type AnswerActionsProps = {
  companyId: string;
  turn: Turn;
  choices: AssistantChoices;
  onMarked: (turn: Turn) => void;
};

/** What can be done with an answer. What says nothing is neither kept nor called right. */
export function AnswerActions({ companyId, turn, choices, onMarked }: AnswerActionsProps) {
  return (
    <Box
      className="screen-only"
      display="flex"
      flexWrap="wrap"
      gap="1"
      pt="2"
      ms="-2"
      borderTopWidth="1px"
      role="group"
      aria-label="What to do with this answer"
    >
      <CopyAnswer turn={turn} />
      <SaveMemo turn={turn} />
      {turn.reply.findings.length > 0 && (
        <MakeTask companyId={companyId} source={{ from: { kind: "gap", id: turn.id }, about: turn.message }} />
      )}
      {turn.reply.outcome === "answered" && (
        <AcceptButton companyId={companyId} turn={turn} choices={choices} onMarked={onMarked} />
      )}
    </Box>
  );
}

function CopyAnswer({ turn }: { turn: Turn }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(answerText(turn.reply));
      void showToast("success", "Answer copied", { seconds: 5 });
    } catch {
      const refusal = "Your browser does not let this page copy. Save the answer as a memo instead.";
      void showToast("error", refusal, { seconds: 7 });
    }
  };
  return (
    <Button variant="ghost" size="sm" px="2" onClick={() => void copy()}>
      <Copy aria-hidden />
      Copy
    </Button>
  );
}

const formats: (MenuChoice & { id: MemoFormat })[] = [
  { id: "markdown", label: "Markdown", icon: <FileText aria-hidden /> },
  { id: "pdf", label: "PDF", icon: <FileDown aria-hidden /> },
  { id: "docx", label: "Word (DOCX)", icon: <FilePen aria-hidden /> },
];

function SaveMemo({ turn }: { turn: Turn }) {
  const save = useMutation({
    mutationFn: (format: MemoFormat) => saveMemo(turn, format),
    onSuccess: () => void showToast("success", "Memo saved", { seconds: 5 }),
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The memo could not be made. Please try again.", {
        seconds: 5,
      }),
  });
  return (
    <Menu
      choices={formats}
      onChoose={(format) => !save.isPending && save.mutate(format as MemoFormat)}
      trigger={
        <Button variant="ghost" size="sm" px="2" aria-busy={save.isPending}>
          {save.isPending ? <Spinner aria-hidden /> : <FileDown aria-hidden />}
          Save as memo
        </Button>
      }
    />
  );
}
