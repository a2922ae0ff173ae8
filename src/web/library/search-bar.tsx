import { Box, chakra } from "@chakra-ui/react";
import { Search } from "lucide-react";
import type { RefObject } from "react";
import { TextInput } from "../components/fields/text-input.tsx";
import { useSearchBox } from "../lib/navigation/use-search-box.ts";

type SearchBarProps = {
  applied: string;
  onSearch: (text: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Searches while one types. */
export function SearchBar({ applied, onSearch, searchBox }: SearchBarProps) {
  const box = useSearchBox(applied, onSearch);
  return (
    <chakra.form
      role="search"
      className="screen-only"
      position="relative"
      onSubmit={(event) => {
        event.preventDefault();
        box.flush();
      }}
    >
      <Box aria-hidden position="absolute" insetStart="3" top="3.5" color="fg.muted" pointerEvents="none">
        <Search size={16} />
      </Box>
      <TextInput
        ref={searchBox}
        type="search"
        ps="9"
        aria-label="Search all regulations"
        placeholder="Search all regulations"
        maxLength={200}
        value={box.text}
        onChange={(event) => box.change(event.target.value)}
        // Text that still waits for a pause in typing counts before what is pressed next.
        onBlur={box.flush}
      />
    </chakra.form>
  );
}
