import { Box, Button, Spinner, Text, chakra } from "@chakra-ui/react";
import { dayBounds } from "#shared/calendar.ts";
import type { SourceRow } from "#features/watch/schema.ts";
import { Field, type ControlProps } from "../../components/fields/field.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { TextArea, TextInput } from "../../components/fields/text-input.tsx";
import { SourceSelect } from "./source-select.tsx";
import { useEnter } from "./use-enter.ts";

/** One entry of a source, as a person reads it there. */
export function EnterForm({ sources }: { sources: SourceRow[] }) {
  const form = useEnter();
  const { values, errors, isPending, element, entered } = form;
  const bind = (name: "title" | "reference" | "url" | "publishedOn" | "summary", control: ControlProps) => ({
    ...control,
    value: values[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    onBlur: () => form.blur(name),
    readOnly: isPending,
  });
  const note = sources.find(({ id }) => id === values.source)?.note;
  return (
    <chakra.form
      ref={element}
      noValidate
      onSubmit={form.submit}
      aria-label="Enter a change by hand"
      maxW="2xl"
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <Field label="Source" name="source" error={errors.source} hint={note ?? "Those that refuse programs come first"}>
        {(control) => (
          <SourceSelect
            {...control}
            sources={sources}
            value={values.source}
            onChange={(event) => form.change({ source: event.target.value })}
            onBlur={() => form.blur("source")}
          />
        )}
      </Field>
      <Field label="Title" name="title" error={errors.title} hint="As the regulator words it">
        {(control) => <TextInput {...bind("title", control)} autoComplete="off" />}
      </Field>
      <Box
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }}
        columnGap="3"
        rowGap="2"
      >
        <Field label="Reference (optional)" name="reference" error={errors.reference}>
          {(control) => <TextInput {...bind("reference", control)} autoComplete="off" />}
        </Field>
        <Field label="Dated (optional)" name="publishedOn" error={errors.publishedOn}>
          {(control) => (
            <TextInput {...bind("publishedOn", control)} type="date" min={dayBounds.first} max={dayBounds.last} />
          )}
        </Field>
      </Box>
      <Field label="Address (optional)" name="url" error={errors.url} hint="Where the regulator publishes it">
        {(control) => <TextInput {...bind("url", control)} type="url" autoComplete="off" />}
      </Field>
      <Field label="Summary (optional)" name="summary" error={errors.summary} hint="What companies should know of it">
        {(control) => <TextArea {...bind("summary", control)} rows={4} />}
      </Field>
      <Button type="submit" alignSelf="flex-start" aria-busy={isPending}>
        {isPending && <Spinner aria-hidden />}
        {isPending ? "Publishing..." : "Publish to companies"}
      </Button>
      <Text role="status" mt="1" fontSize="sm" overflowWrap="anywhere">
        {entered && (
          <>
            Published: {entered}. Its PDF can be uploaded under{" "}
            <RouteLink to="/review" search={{ part: "documents" }}>
              Documents
            </RouteLink>
            .
          </>
        )}
      </Text>
    </chakra.form>
  );
}
