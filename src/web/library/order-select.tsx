import { Box, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { orders } from "#features/library/vocabulary.ts";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { impliedOrder, orderLabels } from "./orders.ts";
import type { LibraryState } from "./use-library-search.ts";

type OrderSelectProps = Pick<LibraryState, "order" | "setOrder"> & { search: string | undefined };

/** How the rows are sorted. The best match exists only for words. */
export function OrderSelect({ order, setOrder, search }: OrderSelectProps) {
  const id = useId();
  const implied = impliedOrder(search);
  return (
    <Box display="flex" alignItems="center" gap="2">
      <chakra.label htmlFor={id} fontSize="sm" color="fg.muted" whiteSpace="nowrap">
        Sort by
      </chakra.label>
      <NativeSelect
        id={id}
        height="9"
        fontSize="sm"
        value={order ?? implied}
        onChange={({ target }) => setOrder(target.value === implied ? undefined : target.value)}
      >
        {implied === "best" && <option value="best">Best match</option>}
        {orders.map((name) => (
          <option key={name} value={name}>
            {orderLabels[name]}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
