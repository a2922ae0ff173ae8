import { RoleLacks } from "../../account/role-lacks.tsx";
import { useMay } from "../../account/use-me.ts";
import { useCompany } from "../../company/use-company.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { EvidenceScreen } from "../../evidence/evidence-screen.tsx";
import { useTitle } from "../../lib/navigation/use-title.ts";

export function EvidenceRoute() {
  useTitle("Evidence");
  const { id } = useCompany();
  const isAllowed = useMay("evidence.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="Evidence" what="the evidence" />;
  return <EvidenceScreen companyId={id} />;
}
