import { Box, Button, Spinner } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { Columns3, Download, Plus, Printer, Upload } from "lucide-react";
import { useState } from "react";
import { dutyColumnLabels, dutyColumns, dutyGroups, type DutyTableFormat } from "#features/obligation/vocabulary.ts";
import { lagosDay } from "#shared/lagos.ts";
import { Menu } from "../components/overlays/menu.tsx";
import { Popover } from "../components/overlays/popover.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { withoutEmpty } from "../lib/navigation/without-empty.ts";
import { saveFile } from "../lib/save-file.ts";
import type { DutiesState } from "./use-duties-search.ts";
import { Views } from "./views.tsx";

const groupLabels = { regulator: "Regulator", owner: "Owner", unit: "Unit", state: "State", due: "Month due" } as const;

type ToolbarProps = {
  companyId: string;
  state: DutiesState;
  isEmpty: boolean;
  mayManage: boolean;
  onAdd: () => void;
};

/** What can be done with the table as a whole. */
export function Toolbar({ companyId, state, isEmpty, mayManage, onAdd }: ToolbarProps) {
  return (
    <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Box flex={{ base: "1 1 10rem", sm: "0 0 13rem" }}>
        <NativeSelect
          aria-label="Group by"
          height="9"
          fontSize="sm"
          value={state.group ?? ""}
          onChange={({ target }) => state.pick({ group: target.value })}
        >
          <option value="">No groups</option>
          {dutyGroups.map((group) => (
            <option key={group} value={group}>
              By {groupLabels[group].toLowerCase()}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Columns state={state} />
      <Views companyId={companyId} state={state} mayShare={mayManage} />
      <Box display="flex" flexWrap="wrap" gap="2" ms={{ base: "0", md: "auto" }}>
        <Export companyId={companyId} state={state} isEmpty={isEmpty} />
        <Button variant="outline" size="sm" disabled={isEmpty} onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        {mayManage && (
          <>
            <RouteButton to="/duties/import" variant="outline" size="sm">
              <Upload aria-hidden />
              Import
            </RouteButton>
            <Button size="sm" aria-haspopup="dialog" onClick={onAdd}>
              <Plus aria-hidden />
              Add a duty
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}

function Columns({ state }: Pick<ToolbarProps, "state">) {
  const [isOpen, setOpen] = useState(false);
  const { columns, setColumns } = state;
  return (
    <Popover
      title="Columns"
      width="14rem"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button variant="outline" size="sm" hideBelow="md">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      {dutyColumns.map((column) => (
        <Box as="label" key={column} display="flex" alignItems="center" gap="2.5" minH="9" fontSize="sm" cursor="pointer">
          <input
            type="checkbox"
            checked={columns.includes(column)}
            onChange={({ target }) =>
              setColumns(dutyColumns.filter((one) => (one === column ? target.checked : columns.includes(one))))
            }
          />
          {dutyColumnLabels[column]}
        </Box>
      ))}
    </Popover>
  );
} // prettier-ignore

const types = {
  csv: "text/csv;charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const formats = [
  { id: "xlsx", label: "Excel (XLSX)" },
  { id: "csv", label: "Spreadsheet (CSV)" },
] as const;

/** The table as it is narrowed and laid out, as a file that the server writes. */
function Export({ companyId, state, isEmpty }: Pick<ToolbarProps, "companyId" | "state" | "isEmpty">) {
  const save = useMutation({
    async mutationFn(format: DutyTableFormat) {
      const view = new URLSearchParams(withoutEmpty({ ...state.table, columns: state.columns.join(",") }) as Record<string, string>);
      const file = await fetchFile(`/duties/${encodeURIComponent(companyId)}.${format}?${view.toString()}`, "duty.export");
      saveFile(`ilana-duties-${lagosDay(new Date())}.${format}`, file, types[format]);
    },
    onSuccess: () => tellDone("Duties exported"),
    onError: (error) => tellFailure(error, "The export failed. Please try again."),
  });
  return (
    <Menu
      choices={formats}
      onChoose={(format) => !save.isPending && save.mutate(format as DutyTableFormat)}
      trigger={
        <Button variant="outline" size="sm" disabled={isEmpty} aria-busy={save.isPending}>
          {save.isPending ? <Spinner aria-hidden /> : <Download aria-hidden />}
          Export
        </Button>
      }
    />
  );
} // prettier-ignore
