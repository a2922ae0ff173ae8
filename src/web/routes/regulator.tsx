import { Box, Button, type BoxProps } from "@chakra-ui/react";
import { Navigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { regulatorSlug } from "#features/catalogue/rules/regulator.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { Wait } from "../components/wait.tsx";
import { Screen } from "../layout/screen.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { Changes } from "../regulator/changes.tsx";
import { Drafts } from "../regulator/drafts.tsx";
import { LatestCaptured } from "../regulator/latest-captured.tsx";
import { NotYetRead } from "../regulator/not-yet-read.tsx";
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
    <Screen>
      <RegulatorHeader companyId={id} code={code} name={name} />
      {id === null ? (
        <MessagePanel role="alert" title="Company ID not found" />
      ) : (
        <Columns
          main={<Obligations companyId={id} code={code} />}
          beside={
            <>
              <Changes companyId={id} code={code} />
              <LatestCaptured companyId={id} code={code} />
              <SourceHealth companyId={id} code={code} />
              <NotYetRead code={code} />
            </>
          }
          last={<Drafts companyId={id} code={code} />}
        />
      )}
    </Screen>
  );
}

type ColumnsProps = {
  main: ReactNode;
  beside: ReactNode;
  /** Under the first column, and on narrow screens under everything: it may come late, and pushes nothing aside. */
  last: ReactNode;
};

function Columns({ main, beside, last }: ColumnsProps) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 27rem" }}
      gridTemplateRows={{ xl: "auto 1fr" }}
      gap="6"
    >
      <Column>{main}</Column>
      <Column gridColumn={{ xl: "2" }} gridRow={{ xl: "1 / span 2" }}>
        {beside}
      </Column>
      <Column>{last}</Column>
    </Box>
  );
}

function Column(props: BoxProps) {
  return <Box display="flex" flexDirection="column" gap="6" minW="0" {...props} />;
}
