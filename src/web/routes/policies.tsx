import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { PoliciesScreen } from "../policies/policies-screen.tsx";

export function PoliciesRoute() {
  useTitle("Policies");
  const { id, company } = useCompany();
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  return <PoliciesScreen companyId={id} company={company} />;
}
