import { Button, Spinner } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { YearFormat } from "#features/calendar/vocabulary.ts";
import { yearOf } from "#shared/calendar.ts";
import { Menu } from "../components/overlays/menu.tsx";
import { withoutEmpty } from "../lib/navigation/without-empty.ts";
import { saveFile } from "../lib/save-file.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import type { CalendarState } from "./use-calendar-search.ts";

const types = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A whole year as a file that the server writes, as it is narrowed. */
export function TakeOut({ companyId, state }: { companyId: string; state: CalendarState }) {
  const { kinds, regulator, owner } = state.filters;
  const year = yearOf(state.day ?? state.today);
  const save = useMutation({
    async mutationFn(file: `${number}.${YearFormat}`) {
      const narrowed = new URLSearchParams(withoutEmpty({ kinds, regulator, owner }) as Record<string, string>);
      const path = `/calendar/${encodeURIComponent(companyId)}/${file}?${narrowed.toString()}` as const;
      const type = types[file.endsWith("pdf") ? "pdf" : "xlsx"];
      saveFile(`Compliance calendar ${file}`, await fetchFile(path, "calendar.list"), type);
    },
    onSuccess: () => tellDone("Calendar taken out"),
    onError: (error) => tellFailure(error, "The calendar could not be taken out. Please try again."),
  });
  const choices = [year, year + 1].flatMap((one) => [
    { id: `${one}.pdf`, label: `${one} as PDF` },
    { id: `${one}.xlsx`, label: `${one} as Excel (XLSX)` },
  ]);
  return (
    <Menu
      choices={choices}
      onChoose={(file) => !save.isPending && save.mutate(file as `${number}.${YearFormat}`)}
      trigger={
        <Button variant="outline" aria-busy={save.isPending}>
          {save.isPending ? <Spinner aria-hidden /> : <Download aria-hidden />}
          The year
        </Button>
      }
    />
  );
}
