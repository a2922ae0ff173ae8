import { Box, Text } from "@chakra-ui/react";
import type { ImportPlan } from "#features/import/schema.ts";
import { importFieldLabels, importFields, type ImportField } from "#features/import/vocabulary.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";

type ColumnsPartProps = {
  plan: ImportPlan;
  onMapping: (mapping: Partial<Record<ImportField, number>>) => void;
  /** Undefined where the file is not at hand any more. */
  onSheet: ((sheet: string) => void) | undefined;
};

/** Which column was taken for what, to be set right. */
export function ColumnsPart({ plan, onMapping, onSheet }: ColumnsPartProps) {
  const { columns, mapping, sheets, sheet } = plan;
  const known = importFields.filter((field) => mapping[field] !== undefined);
  function choose(field: ImportField, value: string): void {
    const index = value === "" ? undefined : Number(value);
    // A column is one thing: what it was before it is no longer.
    const others = Object.entries(mapping).filter(([name, column]) => name !== field && column !== index);
    onMapping({ ...Object.fromEntries(others), ...(index !== undefined && { [field]: index }) });
  }
  return (
    <Disclosure summary={`Columns: ${known.length} of ${columns.length} are used`}>
      <Text mb="3" fontSize="sm" color="fg.muted">
        By its headings each column was taken for what it says. Set right what was misread.
      </Text>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(13rem, 1fr))" gap="4">
        {sheets.length > 1 && onSheet && (
          <LabelledSelect label="Sheet" value={sheet} onPick={onSheet}>
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </LabelledSelect>
        )}
        {importFields.map((field) => (
          <Box key={field} minW="0">
            <LabelledSelect
              label={importFieldLabels[field]}
              value={String(mapping[field] ?? "")}
              onPick={(value) => choose(field, value)}
            >
              {field !== "text" && <option value="">None</option>}
              {columns.map(({ index, heading }) => (
                <option key={index} value={index}>
                  {heading || `Column ${index + 1}`}
                </option>
              ))}
            </LabelledSelect>
            <Text mt="1" fontSize="xs" color="fg.muted" truncate>
              {columns.find(({ index }) => index === mapping[field])?.samples.join(" · ")}
            </Text>
          </Box>
        ))}
      </Box>
    </Disclosure>
  );
}
