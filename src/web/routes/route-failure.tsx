import { Button } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { MessagePanel } from "../components/message-panel.tsx";
import { line } from "../lib/server/line.ts";

/** A screen that could not be shown at all, for example because its code did not arrive. It is asked for again when the line is back. */
export function RouteFailure() {
  const router = useRouter();
  useEffect(() => line.onBack(() => void router.invalidate()), [router]);
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
