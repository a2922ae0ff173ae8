import { Box, Text } from "@chakra-ui/react";
import { bandOfSeverity } from "#features/catalogue/rules/severity.ts";
import { Choice } from "../components/fields/choice.tsx";
import { Field } from "../components/fields/field.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";

const severityWords = [
  "Good practice",
  "Little to do",
  "An ordinary duty",
  "Heavy fines, capital",
  "Licence loss or crime",
];
/** A severity of null is one that nobody has set yet. */
type Settled = { summary: string; severity: number | null; severityWhy: string };
type SummaryAndSeverityProps = { work: Settled; set: (values: Partial<Settled>) => void };

/** What it says, and how bad it is to be caught and fail, and why. */
export function SummaryAndSeverity({ work: { summary, severity, severityWhy }, set }: SummaryAndSeverityProps) {
  return (
    <>
      <Field label="Summary" name="summary">
        {(control) => (
          <TextArea {...control} rows={4} value={summary} onChange={({ target }) => set({ summary: target.value })} />
        )}
      </Field>
      <Box role="radiogroup" aria-label="Severity" mb="2">
        <Text fontSize="sm" fontWeight="medium">
          Severity
        </Text>
        {severityWords.map((words, at) => (
          <Choice
            key={words}
            type="radio"
            name="severity"
            isChosen={severity === at + 1}
            onChange={() => set({ severity: at + 1 })}
          >
            {at + 1}: {words} ({bandOfSeverity(at + 1)})
          </Choice>
        ))}
      </Box>
      <Field label="Why this severity" name="severityWhy">
        {(control) => (
          <TextInput {...control} value={severityWhy} onChange={({ target }) => set({ severityWhy: target.value })} />
        )}
      </Field>
    </>
  );
}
