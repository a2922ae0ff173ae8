import { Box, Button, Spinner } from "@chakra-ui/react";
import { personName, type Me } from "#features/account/schema/own.ts";
import { Field } from "../../components/fields/field.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { schemaProblem } from "../../lib/schema-problem.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";

function nameProblems({ name }: { name: string }): { name?: string } {
  const problem = schemaProblem(personName, name);
  return problem ? { name: problem } : {};
}

/** What one is called. Until that is said it is the address, and the field is empty. */
export function OwnName({ user }: { user: Me["user"] }) {
  const { me, member } = trpc.useUtils();
  const update = trpc.me.update.useMutation();
  const form = useForm({
    initial: { name: user.name === user.email ? "" : user.name },
    validate: nameProblems,
    async onSubmit({ name }) {
      try {
        const answer = await update.mutateAsync({ name: name.trim() });
        me.get.setData({}, answer);
        void member.list.invalidate();
        void showToast("success", answer.message ?? "Name changed", { seconds: 5 });
      } catch (error) {
        const { status, message } = failureOf(error);
        if (status === 400 && message) form.showError("name", message);
        else void showToast("error", message ?? "The name could not be kept. Please try again.", { seconds: 5 });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label="Your name">
      <Field label="Name" name="name" error={form.errors.name} hint="What you did before stays under the name of then">
        {(control) => (
          <Box display="flex" flexWrap="wrap" gap="2">
            <TextInput
              {...control}
              autoComplete="name"
              flex="1 1 14rem"
              width="auto"
              value={form.values.name}
              readOnly={form.isPending}
              onChange={({ target }) => form.change({ name: target.value })}
              onBlur={() => form.blur("name")}
            />
            <Button type="submit" variant="outline" minH="11" aria-busy={form.isPending}>
              {form.isPending && <Spinner aria-hidden />}
              Save name
            </Button>
          </Box>
        )}
      </Field>
    </form>
  );
}
