import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import type { SavedQuery } from "#features/saved-search/schema.ts";
import type { Place } from "#features/saved-search/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { TellingFields } from "./telling-fields.tsx";
import { useSaveSearch } from "./use-saved-searches.ts";
import { queryWords } from "./words.ts";

/** Saves what the screen is narrowed by now. */
export function SaveForm({ companyId, place, query }: { companyId: string; place: Place; query: SavedQuery }) {
  const form = useSaveSearch(companyId, { place, query });
  const { values, errors } = form;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} aria-label="Save this search">
      <Text mb="3" fontSize="sm" overflowWrap="anywhere">
        {queryWords(query)}
      </Text>
      <Field label="Name" name="name" error={errors.name} hint="What is new and passes is told under this name">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={80}
            value={values.name}
            onChange={(event) => form.change({ name: event.target.value })}
            readOnly={form.isPending}
          />
        )}
      </Field>
      <Box mt="2">
        <TellingFields {...values} onChange={form.change} error={errors.channels} />
      </Box>
      <Button mt="3" type="submit" aria-busy={form.isPending}>
        {form.isPending && <Spinner aria-hidden />}
        Save this search
      </Button>
    </form>
  );
}
