import { RoleLacks } from "../../account/role-lacks.tsx";
import { useMay } from "../../account/use-me.ts";
import { CalendarScreen } from "../../calendar/calendar-screen.tsx";
import { useCompany } from "../../company/use-company.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { useTitle } from "../../lib/navigation/use-title.ts";

export function CalendarRoute() {
  useTitle("Calendar");
  const { id } = useCompany();
  const isAllowed = useMay("task.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="Calendar" what="the calendar" />;
  return <CalendarScreen companyId={id} />;
}
