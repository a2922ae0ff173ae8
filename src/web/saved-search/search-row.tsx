import { Box, Button, Link, Text } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { useState, type FormEvent, type MouseEvent } from "react";
import { pathOfQuery } from "#features/saved-search/rules/query.ts";
import type { SavedSearch } from "#features/saved-search/schema.ts";
import { useMay } from "../account/use-me.ts";
import { CopyField } from "../components/fields/copy-field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { formatInstant } from "../lib/format.ts";
import { TellingFields } from "./telling-fields.tsx";
import { useChangeSearch } from "./use-saved-searches.ts";
import { placeWords, queryWords } from "./words.ts";

type SearchRowProps = { companyId: string; search: SavedSearch; onOpened: () => void; onDelete: () => void };

/** One saved search: opened, renamed, told otherwise or deleted. */
export function SearchRow({ companyId, search, onOpened, onDelete }: SearchRowProps) {
  const { change, pressed } = useChangeSearch(companyId, search._id);
  const [isRenaming, setRenaming] = useState(false);
  const mayChange = useMay("self.change");
  const shown = { ...search, ...pressed };
  const { name, query, place, wish, channels, feedUrl, lastToldAt } = shown;
  return (
    <Box as="li" p="3" borderWidth="1px" borderRadius="md" bg="bg.panel" overflowWrap="anywhere">
      {isRenaming ? (
        <Rename
          name={name}
          onDone={(wanted) => {
            setRenaming(false);
            if (wanted && wanted !== name) change({ name: wanted });
          }}
        />
      ) : (
        <SearchLink path={pathOfQuery(place, query)} name={name} onOpened={onOpened} />
      )}
      <Text mt="0.5" mb="2" fontSize="sm" color="fg.muted">
        {placeWords[place]}: {queryWords(query)}.{" "}
        {lastToldAt ? `Last told ${formatInstant(lastToldAt)}.` : "Nothing was told yet."}
      </Text>
      {mayChange && <TellingFields wish={wish} channels={channels} onChange={change} keepsOne />}
      {wish !== "off" && feedUrl && <CopyField label={`Feed of ${name}`} name="feedUrl" value={feedUrl} />}
      {wish !== "off" && channels.includes("feed") && feedUrl === null && (
        <Text fontSize="sm" color="fg.muted">
          Its feed is yours once your company’s e-mail is confirmed.
        </Text>
      )}
      {mayChange && (
        <Box display="flex" flexWrap="wrap" gap="2" mt="2">
          <Button size="sm" variant="outline" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </Box>
      )}
    </Box>
  );
}

function SearchLink({ path, name, onOpened }: { path: string; name: string; onOpened: () => void }) {
  const { history } = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.push(path);
    onOpened();
  };
  return (
    <Link href={path} fontWeight="medium" onClick={open}>
      {name}
    </Link>
  );
}

function Rename({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [text, setText] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(text.trim());
  };
  return (
    <Box as="form" onSubmit={submit} display="flex" flexWrap="wrap" gap="2">
      <TextInput
        aria-label="New name"
        autoFocus
        maxLength={80}
        flex="1 1 12rem"
        width="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" minH="11">
        Keep name
      </Button>
    </Box>
  );
}
