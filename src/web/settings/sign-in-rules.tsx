import { Box, Text, chakra } from "@chakra-ui/react";
import type { FormEvent } from "react";
import type { Member } from "#features/member/schema.ts";
import { roleLabel } from "#features/role/rules.ts";
import { roles, type Role } from "#features/role/vocabulary.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { useMe } from "../account/use-me.ts";
import { Choice } from "../components/fields/choice.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";
import { useMembers } from "../people/use-people.ts";
import { SaveButton } from "./save-button.tsx";

/** In which roles a second factor is asked for, and what that means for whoever has none. */
export function SignInRules({ companyId }: { companyId: string }) {
  const rules = trpc.settings.get.useQuery({ id: companyId }, { staleTime: 0 });
  const members = useMembers(companyId);
  if (!rules.data) return <PartWaiting what="the sign-in rules" query={rules} />;
  if (!members.data) return <PartWaiting what="the people" query={members} />;
  const chosen = rules.data.data.secondFactorRoles;
  return <RulesForm key={chosen.join()} companyId={companyId} chosen={chosen} members={members.data.data} />;
}

type RulesFormProps = { companyId: string; chosen: readonly Role[]; members: readonly Member[] };

function RulesForm({ companyId, chosen, members }: RulesFormProps) {
  const { settings, me } = trpc.useUtils();
  const update = trpc.settings.update.useMutation();
  const form = useForm<{ roles: Role[] }>({
    initial: { roles: [...chosen] },
    validate: () => ({}),
    async onSubmit(values) {
      try {
        const { message } = await update.mutateAsync({ id: companyId, secondFactorRoles: values.roles });
        tellDone(message ?? "Sign-in rules saved");
        // Whoever has just asked a second factor of itself may have to show one.
        await Promise.all([settings.get.invalidate(), me.get.invalidate()]);
      } catch (error) {
        tellFailure(error, "The rules could not be saved. Please try again.");
      }
    },
  });
  const asked = form.values.roles;
  const turn = (role: Role, isAsked: boolean) =>
    form.change({ roles: roles.filter((one) => (one === role ? isAsked : asked.includes(one))) });
  return (
    <form onSubmit={(event: FormEvent) => void form.submit(event)} aria-label="Sign-in rules">
      <chakra.fieldset minW="0">
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1">
          Ask a second factor of
        </chakra.legend>
        {roles.map((role) => (
          <Choice
            key={role}
            type="checkbox"
            isChosen={asked.includes(role)}
            isDisabled={form.isPending}
            onChange={(isAsked) => turn(role, isAsked)}
          >
            <Box py="1">
              {roleLabel(role)}
              <Box as="span" display="block" color="fg.muted">
                {countWords(members.filter((member) => member.role === role))}
              </Box>
            </Box>
          </Choice>
        ))}
      </chakra.fieldset>
      <Consequence lacking={members.filter(({ role, hasSecondFactor }) => asked.includes(role) && !hasSecondFactor)} />
      <Box mt="4">
        <SaveButton isPending={form.isPending}>Save rules</SaveButton>
      </Box>
    </form>
  );
}

function countWords(members: readonly Member[]): string {
  const lacking = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  if (members.length === 0) return "Nobody";
  const all = plural(members.length, "person", "people");
  return lacking === 0 ? `${all}, with a second factor` : `${all}, ${lacking} without a second factor`;
}

// More are not read.
const mostNamed = 5;

/** What happens to whoever has no second factor where one is asked for, and to whom it happens. */
function Consequence({ lacking }: { lacking: readonly Member[] }) {
  const ownId = useMe().data?.data.user.userId;
  const named = lacking.slice(0, mostNamed).map(({ name }) => name);
  const rest = lacking.length - named.length;
  return (
    <Box mt="3" fontSize="sm" display="flex" flexDirection="column" gap="2">
      <Text color="fg.muted">
        Whoever has none can then do nothing here but set one up, from the next press on; they are led there. Their API
        tokens are refused until they have. Whoever has one notices nothing.
      </Text>
      <Box role="status">
        {lacking.length > 0 && (
          <Text p="3" borderRadius="md" bg="medium.bg" color="medium.fg" overflowWrap="anywhere">
            {nounFor(lacking.length, "This person has", "These people have")} none yet: {named.join(", ")}
            {rest > 0 && ` and ${rest} more`}.
            {lacking.some(({ userId }) => userId === ownId) && (
              <>
                {" "}
                You are among them: <RouteLink to="/account">set one up</RouteLink> first.
              </>
            )}
          </Text>
        )}
      </Box>
    </Box>
  );
}
