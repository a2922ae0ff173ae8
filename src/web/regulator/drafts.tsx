import { Text } from "@chakra-ui/react";
import { formatDay } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";
import { Panel } from "./panel.tsx";
import { RegulationRow } from "./regulation-row.tsx";
import { RowGroup } from "./row-group.tsx";

/** What the regulator has put out for comment. Without any there is nothing to say. */
export function Drafts({ companyId, code }: { companyId: string; code: string }) {
  const { data, isError, refetch } = trpc.library.list.useQuery({
    companyId,
    regulator: code,
    applies: "watch",
    limit: 100,
    skip: 0,
  });
  const drafts = data?.data ?? [];
  if (!isError && drafts.length === 0) return null;
  return (
    <Panel
      title="Draft: may be worth preparing for"
      lead="Drafts bind nobody yet."
      failure={isError ? { title: "Drafts could not be loaded", retry: () => void refetch() } : undefined}
    >
      <RowGroup label="drafts">
        {drafts.map((draft) => (
          <RegulationRow key={draft.regulation_id} id={draft.regulation_id} title={draft.regulation_title} card={draft}>
            {draft.issuedOn && (
              <Text>
                Published <time dateTime={draft.issuedOn}>{formatDay(draft.issuedOn)}</time>
              </Text>
            )}
          </RegulationRow>
        ))}
      </RowGroup>
    </Panel>
  );
}
