import { RoleLacks } from "../account/role-lacks.tsx";
import { useMay } from "../account/use-me.ts";
import { AssistantScreen } from "../assistant/assistant-screen.tsx";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

/** The compliance assistant. */
export function AssistantRoute() {
  useTitle("Compliance assistant");
  const { id, company } = useCompany();
  const isAllowed = useMay("assistant.ask");
  if (!isAllowed)
    return (
      <RoleLacks
        title="Compliance assistant"
        what="the assistant"
        why="Your role reads only, and what is asked here is kept."
      />
    );
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  return <AssistantScreen companyId={id} company={company} />;
}
