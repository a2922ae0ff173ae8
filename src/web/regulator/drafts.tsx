import { Text } from "@chakra-ui/react";
import { RouteLink } from "../components/route-link.tsx";
import { formatDay } from "../lib/format.ts";
import { trpc } from "../lib/server/trpc.ts";
import { Panel } from "./panel.tsx";
import { RegulationRow } from "./regulation-row.tsx";
import { RowGroup } from "./row-group.tsx";

// The most the server gives at once.
const mostDrafts = 100;

/** What the regulator has put out for comment. Without any there is nothing to say. */
export function Drafts({ companyId, code }: { companyId: string; code: string }) {
  const { data, isError, refetch } = trpc.library.list.useQuery({
    companyId,
    regulator: code,
    applies: "watch",
    limit: mostDrafts,
    skip: 0,
  });
  const { data: drafts, total } = data ?? { data: [], total: 0 };
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
      {total > drafts.length && (
        <Text mt="3" fontSize="sm" color="fg.muted">
          {drafts.length} of {total} drafts are listed here.{" "}
          <RouteLink to="/regulations" search={{ regulator: code, applies: "watch" }}>
            See all in the library
          </RouteLink>
        </Text>
      )}
    </Panel>
  );
}
