import { roleLabel } from "#features/role/rules.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { useMe } from "./use-me.ts";

/** In place of a screen that the role has no part in: `what` says which, as "the activity log". */
type RoleLacksProps = { title: string; what: string; why?: string };

export function RoleLacks({ title, what, why }: RoleLacksProps) {
  const role = useMe().data?.data.role;
  return (
    <MessagePanel
      level="h1"
      title={title}
      text={`${role ? `As ${roleLabel(role).toLowerCase()} you` : "Your role"} cannot use ${what}.${why ? ` ${why}` : ""} Whoever manages your company’s people can give you another role.`}
    >
      <RouteButton to="/dashboard" variant="outline">
        To the dashboard
      </RouteButton>
    </MessagePanel>
  );
}
