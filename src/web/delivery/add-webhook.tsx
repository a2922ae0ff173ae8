import { Box, Button, Spinner } from "@chakra-ui/react";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { useAddWebhook } from "./use-webhooks.ts";

type AddWebhookProps = { companyId: string; onAdded: (secret: string) => void };

/** Adds an address. */
export function AddWebhook(props: AddWebhookProps) {
  const form = useAddWebhook(props.companyId, props.onAdded);
  return (
    <form noValidate onSubmit={form.submit} aria-label="Add a webhook">
      <Field
        label="New webhook"
        name="url"
        error={form.errors.url}
        hint="A public https address that takes JSON by POST"
      >
        {(control) => (
          <Box display="flex" flexWrap="wrap" gap="2">
            <TextInput
              {...control}
              type="url"
              autoComplete="off"
              flex="1 1 14rem"
              width="auto"
              value={form.values.url}
              onChange={(event) => form.change({ url: event.target.value })}
              readOnly={form.isPending}
            />
            <Button type="submit" variant="outline" minH="11" aria-busy={form.isPending}>
              {form.isPending && <Spinner aria-hidden />}
              Add webhook
            </Button>
          </Box>
        )}
      </Field>
    </form>
  );
}
