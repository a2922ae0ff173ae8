import { useCompany } from "../company/use-company.ts";
import { UpdatesScreen } from "../updates/updates-screen.tsx";

export function UpdatesRoute() {
  const { id } = useCompany();
  return <UpdatesScreen companyId={id} />;
}
