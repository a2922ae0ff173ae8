import { Box } from "@chakra-ui/react";
import type { MayApply as Regulation } from "#features/dashboard/schema.ts";
import { plural } from "#shared/plural.ts";
import { RouteButton } from "../components/route-link.tsx";
import { Panel } from "./panel.tsx";
import { RegulationRow } from "./regulation-row.tsx";
import { RowGroup } from "./row-group.tsx";

/** What is not settled, and the ways to settle it: one by one, or all open questions together. */
export function MayApply({ regulations, count, code }: { regulations: Regulation[]; count: number; code: string }) {
  if (count === 0) return null;
  return (
    <Panel
      title="May apply"
      tone="open"
      lead={`We cannot tell yet whether ${plural(count, "text binds", "texts bind")} you. ${count === 1 ? "It says" : "Each says"} what we would need to know.`}
    >
      <RowGroup
        label="regulations that may apply"
        heading={
          <RouteButton to="/dashboard" search={{ why: "open" }} variant="outline" size="sm">
            Answer the open questions
          </RouteButton>
        }
        whole={{ count, filter: { regulator: code, applies: "may" } }}
      >
        {regulations.map((regulation) => (
          <RegulationRow
            key={regulation.regulation_id}
            id={regulation.regulation_id}
            title={regulation.regulation_title}
            card={regulation}
          >
            {regulation.questions.map(({ key, question }) => (
              <Box key={key}>{question}</Box>
            ))}
          </RegulationRow>
        ))}
      </RowGroup>
    </Panel>
  );
}
