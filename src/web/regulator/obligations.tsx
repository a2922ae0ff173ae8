import { trpc } from "../lib/server/trpc.ts";
import { ByRisk } from "./by-risk.tsx";
import { MayApply } from "./may-apply.tsx";
import { Panel } from "./panel.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

/** What a regulator's texts ask of the company. */
export function Obligations({ companyId, code }: { companyId: string; code: string }) {
  const { data, isError, refetch } = trpc.dashboard.overview.useQuery({ companyId, regulator: code });
  const overview = data?.data;
  return (
    <>
      <Panel
        title="Regulations by risk"
        lead="What binds your company, the most urgent first."
        isBusy={!overview && !isError}
        failure={isError ? { title: "The regulations could not be loaded", retry: () => void refetch() } : undefined}
      >
        {overview ? <ByRisk overview={overview} /> : <RowSkeletons />}
      </Panel>
      {overview && <MayApply regulations={overview.mayApply} />}
    </>
  );
}
