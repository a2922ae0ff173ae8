import { Button, Spinner } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { FileDown, FileLock, FileSpreadsheet } from "lucide-react";
import { Menu, type MenuChoice } from "../components/overlays/menu.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";
import { lagosDay } from "#shared/lagos.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { saveFile } from "../lib/save-file.ts";

const types = { csv: "text/csv;charset=utf-8", jsonl: "application/jsonl" };
type ExportFormat = keyof typeof types;

/** Fetches the whole log, which the server writes, and gives it to the visitor as a file. */
async function saveActivity(companyId: string, format: ExportFormat): Promise<void> {
  const log = await fetchFile(`/activity/${encodeURIComponent(companyId)}.${format}`, "activity.export");
  saveFile(`ilana-activity-${lagosDay(new Date())}.${format}`, log, types[format]);
}

const formats: (MenuChoice & { id: ExportFormat })[] = [
  { id: "csv", label: "Spreadsheet (CSV)", icon: <FileSpreadsheet aria-hidden /> },
  { id: "jsonl", label: "To be verified (JSON Lines)", icon: <FileLock aria-hidden /> },
];

/** The whole log as a file, whatever the filters say. */
export function ExportMenu({ companyId }: { companyId: string }) {
  const { activity } = trpc.useUtils();
  const save = useMutation({
    mutationFn: (format: ExportFormat) => saveActivity(companyId, format),
    onSuccess: async () => {
      void showToast("success", "Activity log exported", { seconds: 5 });
      // That it was exported is its newest entry.
      await activity.list.invalidate();
    },
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The log could not be exported. Please try again.", {
        seconds: 5,
      }),
  });
  return (
    <Menu
      choices={formats}
      onChoose={(format) => !save.isPending && save.mutate(format as ExportFormat)}
      trigger={
        <Button variant="outline" aria-busy={save.isPending}>
          {save.isPending ? <Spinner aria-hidden /> : <FileDown aria-hidden />}
          Export the log
        </Button>
      }
    />
  );
}
