import { MessagePanel } from "../components/message-panel.tsx";
import { RouteButton } from "../components/route-link.tsx";

/** An address that names no regulator. */
export function UnknownRegulator() {
  return (
    <MessagePanel
      level="h1"
      title="We know no regulator by that name"
      text="The address may be mistyped, or from an older version. The library lists every regulator we have texts of."
    >
      <RouteButton to="/regulations">Go to the library</RouteButton>
      <RouteButton to="/dashboard" variant="outline">
        Go to the dashboard
      </RouteButton>
    </MessagePanel>
  );
}
