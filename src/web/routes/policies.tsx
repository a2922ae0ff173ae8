import { RoleLacks } from "../account/role-lacks.tsx";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { PoliciesScreen } from "../policies/policies-screen.tsx";

export function PoliciesRoute() {
  useTitle("Policies");
  const { id, company } = useCompany();
  const isAllowed = useMay("work.read");
  if (!isAllowed) return <RoleLacks title="Policies" what="the policies" />;
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  return <PoliciesScreen companyId={id} company={company} />;
}
