import { Box, Heading } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";
import { PartWaiting } from "../components/part-waiting.tsx";
import { useMembers } from "../people/use-people.ts";
import { JoinRole } from "./join-role.tsx";
import { OnlySignOn } from "./only-sign-on.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { useSignOn } from "./use-sign-on.ts";

/** By which provider the company's people sign in, as what new ones join, and whether by it alone. */
export function SignOnParts({ companyId }: { companyId: string }) {
  const query = useSignOn(companyId);
  const members = useMembers(companyId);
  if (!query.data) return <PartWaiting what="the single sign-on" query={query} />;
  if (!members.data) return <PartWaiting what="the people" query={members} />;
  const settings = query.data.data;
  return (
    <Box display="flex" flexDirection="column" gap="8">
      <Part title="Provider">
        {/* What was kept is shown as the server has it. */}
        <ProviderForm key={`${settings.issuer} ${settings.clientId}`} companyId={companyId} settings={settings} />
      </Part>
      <Part title="Joining">
        <JoinRole companyId={companyId} settings={settings} />
      </Part>
      <Part title="Only by it">
        <OnlySignOn companyId={companyId} settings={settings} members={members.data.data} />
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="sm" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
