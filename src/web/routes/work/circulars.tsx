import { RoleLacks } from "../../account/role-lacks.tsx";
import { useMay } from "../../account/use-me.ts";
import { CircularsScreen } from "../../circulars/circulars-screen.tsx";
import { useCompany } from "../../company/use-company.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { useTitle } from "../../lib/navigation/use-title.ts";

export function CircularsRoute() {
  useTitle("Circulars");
  const { id } = useCompany();
  const isAllowed = useMay("circular.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="Circulars" what="the circulars" />;
  return <CircularsScreen companyId={id} />;
}
