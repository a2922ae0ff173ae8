import { MessagePanel } from "../components/message-panel.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { useTitle } from "../lib/use-title.ts";

const title = "This screen is not finished yet";

/** Says plainly that the screen is missing, and what works; inside the signed-in layout. */
export function UnfinishedMemberRoute() {
  useTitle(title);
  return (
    <MessagePanel
      level="h1"
      title={title}
      text="The dashboard works today: your regulations by risk, what may apply, and monitoring alerts."
    >
      <RouteButton to="/dashboard">Back to the dashboard</RouteButton>
    </MessagePanel>
  );
}
