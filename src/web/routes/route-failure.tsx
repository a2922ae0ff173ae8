import { Button } from "@chakra-ui/react";
import { MessagePanel } from "../components/message-panel.tsx";

/** A screen that could not be shown at all, for example because its code did not arrive. */
export function RouteFailure() {
  return (
    <MessagePanel
      role="alert"
      title="This screen could not be shown"
      text="Check your connection and load the page again."
    >
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </MessagePanel>
  );
}
