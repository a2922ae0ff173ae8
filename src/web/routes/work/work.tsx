import { RoleLacks } from "../../account/role-lacks.tsx";
import { useMay } from "../../account/use-me.ts";
import { useCompany } from "../../company/use-company.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { useTitle } from "../../lib/navigation/use-title.ts";
import { WorkScreen } from "../../work/work-screen.tsx";

export function WorkRoute() {
  useTitle("My work");
  const { id } = useCompany();
  const isAllowed = useMay("task.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="My work" what="tasks" />;
  return <WorkScreen companyId={id} />;
}
