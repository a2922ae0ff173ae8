import { AssistantScreen } from "../assistant/assistant-screen.tsx";
import { useCompany } from "../company/use-company.ts";
import { useTitle } from "../lib/use-title.ts";

/** The compliance assistant. It has nothing to ask yet: the screen says so. */
export function AssistantRoute() {
  useTitle("Compliance assistant");
  const { company } = useCompany();
  return <AssistantScreen company={company} ask={null} />;
}
