import { Box, Button } from "@chakra-ui/react";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { filters, orders, type Filter, type Order } from "./notification-rules.ts";

type PanelToolbarProps = {
  filter: Filter;
  order: Order;
  onFilter: (filter: Filter) => void;
  onOrder: (order: Order) => void;
};

/** Which notifications are shown, and in which order. */
export function PanelToolbar({ filter, order, onFilter, onOrder }: PanelToolbarProps) {
  return (
    <Box display="flex" flexWrap="wrap" gap="2" alignItems="center" justifyContent="space-between">
      <Box role="group" aria-label="Filter notifications" display="flex" gap="1">
        {filters.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === filter ? "subtle" : "ghost"}
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {one}
          </Button>
        ))}
      </Box>
      <NativeSelect
        aria-label="Sort notifications"
        height="9"
        width="auto"
        fontSize="sm"
        value={order}
        onChange={(event) => onOrder(event.target.value as Order)}
      >
        {orders.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </NativeSelect>
    </Box>
  );
}
