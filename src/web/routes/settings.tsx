import { useMay } from "../account/use-me.ts";
import { RoleLacks } from "../account/role-lacks.tsx";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { SettingsScreen } from "../settings/settings-screen.tsx";

export function SettingsRoute() {
  useTitle("Settings");
  const { id } = useCompany();
  const isAllowed = useMay("settings.change");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="Settings" what="the settings of the company" />;
  return <SettingsScreen companyId={id} />;
}
