import { Box, Text } from "@chakra-ui/react";
import type { DraftLink, OpenedDraft } from "#features/drafting/schema.ts";
import { LabelledSelect } from "../../components/fields/labelled-select.tsx";
import type { Work } from "./draft-state.ts";

const relationWords: Record<DraftLink["relation"], string> = {
  replaces: "It takes its place",
  "may-replace": "It may take its place; not settled yet",
  amends: "It amends it",
};

type LinksProps = {
  work: Pick<Work, "links">;
  set: (values: Pick<Work, "links">) => void;
  opened: OpenedDraft;
};

/** What it does to each regulation that it was read to replace or amend, with the words: a person decides. */
export function Links({ work: { links }, set, opened: { linked, draft } }: LinksProps) {
  if (linked.length === 0) return null;
  const isOpen = (id: string) => draft.links.some((link) => link.id === id && link.relation === "may-replace");
  const say = (id: string, relation: string) => {
    const others = links.filter((link) => link.id !== id);
    set({ links: relation === "" ? others : [...others, { id, relation: relation as DraftLink["relation"] }] });
  };
  return (
    <Box role="group" aria-label="What it does to others" mb="4">
      <Text fontSize="sm" fontWeight="medium">
        What it does to others
      </Text>
      {linked.map(({ id, title, words }) => (
        <Box key={id} mt="2" overflowWrap="anywhere">
          <LabelledSelect
            label={title}
            value={links.find((link) => link.id === id)?.relation ?? ""}
            onPick={(relation) => say(id, relation)}
          >
            {Object.entries(relationWords)
              .filter(([relation]) => relation !== "may-replace" || isOpen(id))
              .map(([relation, name]) => (
                <option key={relation} value={relation}>
                  {name}
                </option>
              ))}
            <option value="">Nothing: the link is wrong</option>
          </LabelledSelect>
          {words !== null && (
            <Text mt="1" fontSize="sm" color="fg.muted">
              Read from: “{words}”
            </Text>
          )}
        </Box>
      ))}
    </Box>
  );
}
