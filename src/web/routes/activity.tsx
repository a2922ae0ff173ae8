import { ActivityScreen } from "../activity/activity-screen.tsx";
import { useCompany } from "../company/use-company.ts";
import { useTitle } from "../lib/navigation/use-title.ts";

export function ActivityRoute() {
  useTitle("Activity");
  const { id } = useCompany();
  return <ActivityScreen companyId={id} />;
}
