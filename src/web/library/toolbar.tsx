import { Box, Button, Spinner } from "@chakra-ui/react";
import { Download, Printer, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { OrderSelect } from "./order-select.tsx";
import type { useCsvExport } from "./use-csv-export.ts";
import type { LibraryState } from "./use-library-search.ts";
import type { usePrint } from "./use-print.ts";

type ToolbarProps = Pick<LibraryState, "order" | "setOrder" | "filters"> & {
  /** How many regulations are selected; undefined while that is not known. */
  total: number | undefined;
  csv: ReturnType<typeof useCsvExport>;
  printing: ReturnType<typeof usePrint>;
  /** The filters that stand beside the list on wide screens only. */
  filterCount: number;
  onFilters: () => void;
};

/** What can be done with the list as a whole. */
export function Toolbar({ order, setOrder, filters, total, csv, printing, filterCount, onFilters }: ToolbarProps) {
  const isEmpty = !total;
  return (
    <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Button hideFrom="xl" variant="outline" size="sm" aria-haspopup="dialog" onClick={onFilters}>
        <SlidersHorizontal aria-hidden />
        Filters{filterCount > 0 && ` (${filterCount})`}
      </Button>
      <OrderSelect order={order} setOrder={setOrder} search={filters.search} />
      <Box display="flex" flexWrap="wrap" gap="2" ms={{ base: "0", md: "auto" }}>
        <Action
          icon={<Download aria-hidden />}
          isBusy={csv.loaded !== null}
          isDisabled={isEmpty}
          onPress={csv.exportCsv}
        >
          {csv.loaded === null ? "Export CSV" : `Exporting ${csv.loaded} of ${total ?? "…"}`}
        </Action>
        <Action
          icon={<Printer aria-hidden />}
          isBusy={printing.isLoading}
          isDisabled={isEmpty}
          onPress={printing.print}
        >
          {printing.isLoading ? "Preparing…" : "Print"}
        </Action>
      </Box>
    </Box>
  );
}

type ActionProps = {
  icon: ReactNode;
  isBusy: boolean;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
};

// A busy button keeps the keyboard; pressing it again does nothing.
function Action({ icon, isBusy, isDisabled, onPress, children }: ActionProps) {
  return (
    <Button variant="outline" size="sm" aria-busy={isBusy} disabled={isDisabled} onClick={onPress}>
      {isBusy ? <Spinner aria-hidden /> : icon}
      {children}
    </Button>
  );
}
