import { useOverview } from "../dashboard/use-overview.ts";
import { formatDay } from "../lib/format.ts";
import { ByRisk } from "./by-risk.tsx";
import { MayApply } from "./may-apply.tsx";
import { Panel } from "./panel.tsx";
import { RegulationRow } from "./regulation-row.tsx";
import { RowGroup } from "./row-group.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

/** What a regulator's texts ask of the company. */
export function Obligations({ companyId, code }: { companyId: string; code: string }) {
  const { data: overview, isError, refetch } = useOverview(companyId, { regulator: code });
  return (
    <>
      <Panel
        title="Regulations by risk"
        lead="What binds your company, the most urgent first."
        isBusy={!overview && !isError}
        failure={isError ? { title: "The regulations could not be loaded", retry: () => void refetch() } : undefined}
      >
        {overview ? <ByRisk overview={overview} code={code} /> : <RowSkeletons />}
      </Panel>
      {overview && <MayApply regulations={overview.mayApply} count={overview.counts.mayApply} code={code} />}
      {overview && overview.notReviewed.length > 0 && (
        <Panel title="New, not yet reviewed" lead="Captured at its site; what they ask of you is provisional.">
          <RowGroup label="regulations that nobody has reviewed">
            {overview.notReviewed.map((regulation) => (
              <RegulationRow
                key={regulation.regulation_id}
                id={regulation.regulation_id}
                title={regulation.regulation_title}
                card={regulation}
                aside={regulation.issuedOn && formatDay(regulation.issuedOn)}
              >
                {regulation.reasons[0]}
              </RegulationRow>
            ))}
          </RowGroup>
        </Panel>
      )}
    </>
  );
}
