import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { Popover } from "../../components/overlays/popover.tsx";
import { trpc } from "../../lib/server/trpc.ts";

type ClassPickerProps = { chosen: readonly string[]; onChange: (ids: string[]) => void };

/** Some of the classes of addressees: searched by name, chosen by boxes. */
export function ClassPicker(props: ClassPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const count = props.chosen.length;
  return (
    <Popover
      title="Classes of addressees"
      width="22rem"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button size="sm" variant="outline">
          {count === 0 ? "Choose classes" : plural(count, "class", "classes")}
        </Button>
      }
    >
      <Classes {...props} />
    </Popover>
  );
}

function Classes({ chosen, onChange }: ClassPickerProps) {
  const [search, setSearch] = useState("");
  const query = trpc.change.classes.useQuery(undefined, { staleTime: Infinity });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const classes = query.data?.data ?? [];
  const shown = classes.filter(({ id, name }) => {
    const text = `${name} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (query.isError)
    return (
      <Box role="alert" fontSize="sm">
        The classes could not be loaded.{" "}
        <Button size="xs" variant="outline" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Box>
    );
  return (
    <Box display="flex" flexDirection="column" gap="2" aria-busy={query.isLoading}>
      <TextInput
        type="search"
        aria-label="Search classes"
        placeholder="Search classes"
        height="9"
        fontSize="sm"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Box role="group" aria-label="Classes" maxH="16rem" overflowY="auto" tabIndex={-1}>
        {shown.map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            isChosen={chosen.includes(id)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {name}
          </Choice>
        ))}
      </Box>
      <Text role="status" fontSize="sm" color="fg.muted">
        {query.isLoading ? "Loading…" : `${shown.length} of ${plural(classes.length, "class", "classes")}`}
        {chosen.length > 0 && `, ${chosen.length} chosen`}
      </Text>
    </Box>
  );
}
