import { Box, Heading, Text } from "@chakra-ui/react";
import { audienceScopes } from "#features/audience/vocabulary.ts";
import { instrumentSchema } from "#features/catalogue/schema.ts";
import { statuses, topicLabels, topics } from "#features/catalogue/vocabulary.ts";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { Chips } from "../../components/chips.tsx";
import { Choice } from "../../components/fields/choice.tsx";
import { Field } from "../../components/fields/field.tsx";
import { LabelledSelect } from "../../components/fields/labelled-select.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { PenaltyField } from "../../drafting/penalty-field.tsx";
import { SummaryAndSeverity } from "../../drafting/summary-and-severity.tsx";
import type { Work } from "./draft-state.ts";
import { Links } from "./links.tsx";
import type { DraftWork } from "./use-draft.ts";

const { instrumentType, tags } = instrumentSchema.shape;
const scopeWords: Record<(typeof audienceScopes)[number], string> = {
  classes: "Some classes",
  licensed: "All whom the regulator licenses",
  everybody: "Everybody",
  nobody: "Nobody must act",
};
type Texts = "title" | "shortTitle" | "reference" | "issuedOn" | "effectiveOn" | "area";
const texts: { name: Texts; label: string; hint?: string; isOptional: boolean }[] = [
  { name: "title", label: "Title", isOptional: false },
  { name: "shortTitle", label: "Short title", isOptional: false },
  { name: "reference", label: "Reference", isOptional: true },
  { name: "issuedOn", label: "Issued on", hint: "YYYY, YYYY-MM or YYYY-MM-DD", isOptional: true },
  { name: "effectiveOn", label: "In force from", hint: "YYYY, YYYY-MM or YYYY-MM-DD", isOptional: true },
  { name: "area", label: "Area", isOptional: false },
];

type DraftFieldsProps = { draft: DraftWork; opened: OpenedDraft };

/** All of a regulation but its duties. */
export function DraftFields({ draft: { work, set }, opened }: DraftFieldsProps) {
  return (
    <Box as="section" aria-label="Regulation" mt="6">
      <Heading as="h3" fontSize="md">
        Regulation
      </Heading>
      <Box mt="3">
        {texts.map(({ name, label, hint, isOptional }) => (
          <Field key={name} label={label} name={name} {...(hint && { hint })}>
            {(control) => (
              <TextInput
                {...control}
                value={work[name] ?? ""}
                onChange={({ target: { value } }) => set({ [name]: isOptional && value === "" ? null : value })}
              />
            )}
          </Field>
        ))}
        <PenaltyField penalty={work.penalty} read={opened.penalties} onChange={(penalty) => set({ penalty })} />
        <SummaryAndSeverity work={work} set={set} />
        <Box display="grid" gridTemplateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4" mb="4">
          <LabelledSelect
            label="Kind"
            value={work.instrumentType}
            onPick={(value) => set({ instrumentType: value as Work["instrumentType"] })}
          >
            {instrumentType.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </LabelledSelect>
          <LabelledSelect
            label="Status"
            value={work.status}
            onPick={(value) => set({ status: value as Work["status"] })}
          >
            {statuses.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </LabelledSelect>
        </Box>
        <Audience work={work} set={set} opened={opened} />
        <Links work={work} set={set} opened={opened} />
        <Topics work={work} set={set} />
        <Chips
          label="Tags"
          hint="Remove the tag"
          chosen={work.tags}
          all={tags.element.options.map((tag) => ({ id: tag, name: tag }))}
          onChange={(ids) => set({ tags: ids.slice(0, 8) as Work["tags"] })}
        />
      </Box>
    </Box>
  );
}

type PartProps = { work: Work; set: DraftWork["set"] };

function Audience({ work: { audience }, set, opened }: PartProps & { opened: OpenedDraft }) {
  const { audienceQuote, classes } = opened;
  return (
    <Box mb="4">
      <Box role="radiogroup" aria-label="Whom it is for">
        <Text fontSize="sm" fontWeight="medium">
          Whom it is for
        </Text>
        {audienceQuote && (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            Read from: “{audienceQuote}”
          </Text>
        )}
        {audienceScopes.map((scope) => (
          <Choice
            key={scope}
            type="radio"
            name="scope"
            isChosen={audience.scope === scope}
            onChange={() => set({ audience: { ...audience, scope } })}
          >
            {scopeWords[scope]}
          </Choice>
        ))}
      </Box>
      {audience.scope === "classes" && (
        <Chips
          label="Classes"
          hint="Remove the class"
          chosen={audience.classes}
          all={classes}
          onChange={(ids) => set({ audience: { ...audience, classes: ids } })}
        />
      )}
    </Box>
  );
}

function Topics({ work, set }: PartProps) {
  return (
    <Box role="group" aria-label="Topics" mb="4">
      <Text fontSize="sm" fontWeight="medium">
        Topics
      </Text>
      {topics.map((topic) => (
        <Choice
          key={topic}
          type="checkbox"
          isChosen={work.topics.includes(topic)}
          onChange={(isChosen) =>
            set({ topics: isChosen ? [...work.topics, topic] : work.topics.filter((one) => one !== topic) })
          }
        >
          {topicLabels[topic]}
        </Choice>
      ))}
    </Box>
  );
}
