import { RoleLacks } from "../account/role-lacks.tsx";
import { useMay } from "../account/use-me.ts";
import { ActivityScreen } from "../activity/activity-screen.tsx";
import { useCompany } from "../company/use-company.ts";
import { useTitle } from "../lib/navigation/use-title.ts";

export function ActivityRoute() {
  useTitle("Activity");
  const { id } = useCompany();
  const isAllowed = useMay("activity.read");
  if (!isAllowed) return <RoleLacks title="Activity" what="the activity log" />;
  return <ActivityScreen companyId={id} />;
}
