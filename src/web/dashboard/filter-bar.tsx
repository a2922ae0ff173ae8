import { Box, Button, Text, chakra } from "@chakra-ui/react";
import { Search } from "lucide-react";
import { useId, type ReactNode, type RefObject } from "react";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { trpc } from "../lib/server/trpc.ts";
import type { useDashboardSearch } from "./use-dashboard-search.ts";
import { useSearchBox } from "../lib/navigation/use-search-box.ts";

type FilterBarProps = Pick<
  ReturnType<typeof useDashboardSearch>,
  "search" | "setSearch" | "setRegulator" | "setCategory"
> & { searchBox: RefObject<HTMLInputElement | null> };

/** Narrows what the dashboard shows. */
export function FilterBar({ search, setSearch, setRegulator, setCategory, searchBox }: FilterBarProps) {
  const noteId = useId();
  const regulators = trpc.regulation.regulators.useQuery({ status: "in-force" });
  const box = useSearchBox(search.search ?? "", setSearch);
  const known = regulators.data?.data ?? [];
  const isKnown = !search.regulator || known.some(({ regulator }) => regulator === search.regulator);
  // Text that still waits for a pause in typing counts before the filter that was picked after it.
  const pick = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    box.flush();
    set(event.target.value);
  };
  return (
    <chakra.form
      role="search"
      display="grid"
      gridTemplateColumns={{
        base: "minmax(0, 1fr)",
        sm: "repeat(2, minmax(0, 1fr))",
        xl: "15rem 15rem minmax(0, 1fr)",
      }}
      columnGap="3"
      rowGap={{ base: "2.5", sm: "0" }}
      alignItems="end"
      onSubmit={(event) => {
        event.preventDefault();
        box.flush();
      }}
    >
      <Labelled label="By regulator">
        {(id) => (
          <NativeSelect id={id} aria-describedby={noteId} value={search.regulator ?? ""} onChange={pick(setRegulator)}>
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
          <NativeSelect id={id} value={search.category ?? ""} onChange={pick(setCategory)}>
            <option value="">All Categories</option>
            {Object.entries(topicLabels).map(([topic, label]) => (
              <option key={topic} value={topic}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      <Text id={noteId} gridColumn="1 / -1" gridRow="2" mt={{ base: "-1.5", sm: "1" }} fontSize="xs" color="fg.muted">
        Counts are of all that is in force
      </Text>
      <Box
        display="flex"
        gap="2"
        gridColumn={{ base: "1 / -1", xl: "3" }}
        gridRow={{ base: "4", sm: "3", xl: "1" }}
        mt={{ base: "1", sm: "2", xl: "0" }}
      >
        <TextInput
          ref={searchBox}
          type="search"
          aria-label="Explore all regulations"
          placeholder="Explore all regulations"
          maxLength={200}
          value={box.text}
          onChange={(event) => box.change(event.target.value)}
        />
        <Button type="submit" size="lg" aria-label="Search">
          <Search aria-hidden />
          {/* On the narrowest screens the typed words need the room more. */}
          <Box as="span" css={{ "@media (max-width: 23rem)": { display: "none" } }}>
            Search
          </Box>
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
