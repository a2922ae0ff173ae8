import { Box } from "@chakra-ui/react";
import { MessagePanel } from "../components/message-panel.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { useTitle } from "../lib/use-title.ts";
import { PublicHeader } from "../layout/public-header.tsx";

const title = "This screen is not finished yet";

/** For a signed-out visitor: says plainly that the screen is missing, and what works. */
export function UnfinishedGuestRoute() {
  useTitle(title);
  return (
    <Box minH="100dvh">
      <PublicHeader />
      <Box as="main">
        <MessagePanel
          level="h1"
          title={title}
          text="You can sign in or register a company today. Resetting a password comes next."
        >
          <RouteButton to="/signin">Back to sign in</RouteButton>
        </MessagePanel>
      </Box>
    </Box>
  );
}

/** The same inside the signed-in layout. */
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
