import { useParams } from "@tanstack/react-router";
import { RoleLacks } from "../account/role-lacks.tsx";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { PolicyScreen } from "../policies/policy-screen.tsx";

export function PolicyRoute() {
  useTitle("Policy");
  const { policyId } = useParams({ from: "/member/policies/$policyId" });
  const { id } = useCompany();
  const isAllowed = useMay("work.read");
  if (!isAllowed) return <RoleLacks title="Policies" what="the policies" />;
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  return <PolicyScreen key={policyId} companyId={id} policyId={policyId} />;
}
