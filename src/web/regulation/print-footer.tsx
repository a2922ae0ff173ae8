import { Text } from "@chakra-ui/react";
import { useCompany } from "../company/use-company.ts";
import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/use-today.ts";
import { linkTo } from "./copy-link.tsx";

/** The last line of a printed regulation: for whom it was printed, on which day, and where it stands. */
export function PrintFooter({ regulationId }: { regulationId: string }) {
  const name = useCompany().company?.name;
  const parts = [name, formatDay(useToday()), linkTo(regulationId)];
  return (
    <Text className="print-only" fontSize="sm" overflowWrap="anywhere">
      {parts.filter(Boolean).join(" · ")}
    </Text>
  );
}
