import { Box, Button } from "@chakra-ui/react";
import { Navigate, useParams } from "@tanstack/react-router";
import { regulatorSlug } from "#features/catalogue/rules/regulator.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { Wait } from "../components/wait.tsx";
import { useTitle } from "../lib/use-title.ts";
import { Changes } from "../regulator/changes.tsx";
import { Drafts } from "../regulator/drafts.tsx";
import { Obligations } from "../regulator/obligations.tsx";
import { RegulatorHeader } from "../regulator/regulator-header.tsx";
import { SourceHealth } from "../regulator/source-health.tsx";
import { UnknownRegulator } from "../regulator/unknown-regulator.tsx";
import { useRegulator } from "../regulator/use-regulator.ts";

export function RegulatorRoute() {
  const { slug } = useParams({ from: "/member/regulator/$slug" });
  const found = useRegulator(slug);
  useTitle(found.kind === "known" ? found.name : found.kind === "unknown" ? "Regulator not found" : "Regulator");
  switch (found.kind) {
    case "loading":
      return <Wait text="Loading regulator..." />;
    case "failed":
      return (
        <MessagePanel role="alert" level="h1" title="The regulator could not be loaded">
          <Button onClick={found.retry}>Retry</Button>
        </MessagePanel>
      );
    case "unknown":
      return <UnknownRegulator />;
    case "known": {
      const canonical = regulatorSlug(found.name);
      if (slug !== canonical) {
        // The short code leads here too; the one true address is what the sidebar marks as current.
        return <Navigate to="/regulator/$slug" params={{ slug: canonical }} search={(before) => before} replace />;
      }
      return <RegulatorScreen key={found.code} code={found.code} name={found.name} />;
    }
  }
}

function RegulatorScreen({ code, name }: { code: string; name: string }) {
  const { id } = useCompany();
  return (
    <Box
      maxW="90rem"
      mx="auto"
      px={{ base: "4", md: "8" }}
      py={{ base: "5", md: "8" }}
      display="flex"
      flexDirection="column"
      gap="6"
    >
      <RegulatorHeader companyId={id} code={code} name={name} />
      {id === null ? (
        <MessagePanel role="alert" title="Company ID not found" />
      ) : (
        <Box display="grid" gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 27rem" }} gap="6">
          <Column>
            <Obligations companyId={id} code={code} />
            <Drafts companyId={id} code={code} />
          </Column>
          <Column>
            <Changes companyId={id} code={code} />
            <SourceHealth />
          </Column>
        </Box>
      )}
    </Box>
  );
}

function Column({ children }: { children: React.ReactNode }) {
  return (
    <Box display="flex" flexDirection="column" gap="6" minW="0">
      {children}
    </Box>
  );
}
