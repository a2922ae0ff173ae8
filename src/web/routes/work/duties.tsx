import { RoleLacks } from "../../account/role-lacks.tsx";
import { useMay } from "../../account/use-me.ts";
import { useCompany } from "../../company/use-company.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { DutiesScreen } from "../../duties/duties-screen.tsx";
import { useTitle } from "../../lib/navigation/use-title.ts";

export function DutiesRoute() {
  useTitle("Duties");
  const { id, company } = useCompany();
  const isAllowed = useMay("duty.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="Duties" what="the register of duties" />;
  return <DutiesScreen companyId={id} companyName={company?.name} />;
}
