import { RoleLacks } from "../../account/role-lacks.tsx";
import { useMay } from "../../account/use-me.ts";
import { useCompany } from "../../company/use-company.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { FilingsScreen } from "../../filings/filings-screen.tsx";
import { useTitle } from "../../lib/navigation/use-title.ts";

export function FilingsRoute() {
  useTitle("Filings");
  const { id } = useCompany();
  const isAllowed = useMay("duty.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="Filings" what="the list of filings" />;
  return <FilingsScreen companyId={id} />;
}
