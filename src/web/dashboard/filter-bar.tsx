import { Box, Button, chakra } from "@chakra-ui/react";
import { Search } from "lucide-react";
import { useId, type ReactNode } from "react";
import { topicLabels } from "#features/catalogue/schema.ts";
import { NativeSelect } from "../components/native-select.tsx";
import { TextInput } from "../components/text-input.tsx";
import { plural } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";
import type { useDashboardSearch } from "./use-dashboard-search.ts";
import { useSearchBox } from "./use-search-box.ts";

/** Narrows what the dashboard shows. */
export function FilterBar({ search, setSearch, setRegulator, setCategory }: ReturnType<typeof useDashboardSearch>) {
  const regulators = trpc.regulation.regulators.useQuery({});
  const box = useSearchBox(search.search ?? "", setSearch);
  const known = regulators.data?.data ?? [];
  const isKnown = !search.regulator || known.some(({ regulator }) => regulator === search.regulator);
  return (
    <chakra.form
      role="search"
      display="grid"
      gridTemplateColumns={{
        base: "repeat(2, minmax(0, 1fr))",
        xl: "15rem 15rem minmax(0, 1fr)",
      }}
      gap="3"
      alignItems="end"
      onSubmit={(event) => {
        event.preventDefault();
        box.submit();
      }}
    >
      <Labelled label="By regulator">
        {(id) => (
          <NativeSelect id={id} value={search.regulator ?? ""} onChange={(event) => setRegulator(event.target.value)}>
            <option value="">All Regulators</option>
            {!isKnown && <option value={search.regulator}>{search.regulator}</option>}
            {known.map(({ regulator, count }) => (
              <option key={regulator} value={regulator}>
                {regulator} ({plural(count, "regulation")})
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      <Labelled label="By category">
        {(id) => (
          <NativeSelect id={id} value={search.category ?? ""} onChange={(event) => setCategory(event.target.value)}>
            <option value="">All Categories</option>
            {Object.entries(topicLabels).map(([topic, label]) => (
              <option key={topic} value={topic}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      <Box display="flex" gap="2" gridColumn={{ base: "1 / -1", xl: "auto" }}>
        <TextInput
          type="search"
          aria-label="Explore all regulations"
          placeholder="Explore all regulations"
          maxLength={200}
          value={box.text}
          onChange={(event) => box.change(event.target.value)}
        />
        <Button type="submit" size="lg">
          <Search aria-hidden />
          Search
        </Button>
      </Box>
    </chakra.form>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Box minW="0">
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      {children(id)}
    </Box>
  );
}
