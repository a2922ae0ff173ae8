import { Box, Button, Text } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { roleLabel, roleSays } from "#features/role/rules.ts";
import { GuestScreen } from "../account/guest-screen.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { isSignedIn } from "../lib/server/session.ts";
import { AcceptButton, JoinBySignOn, KnownAddressForm, NewHereForm } from "./accept-form.tsx";
import type { Opened } from "./open-invitation.ts";

/** An invitation as whoever has its link sees it: what it says, and the way in; or why there is none. */
export function InvitationView({ opened }: { opened: Opened }) {
  const router = useRouter();
  switch (opened.state) {
    case "open":
      return <OpenInvitation {...opened} />;
    case "missing":
      return (
        <GuestScreen
          heading="Open your invitation"
          intro="Its link is in the mail that asked you to join. Please open it there, also when you were here before: the link is not kept in this address."
        >
          <WayOn />
        </GuestScreen>
      );
    case "void":
      return (
        <GuestScreen heading="This invitation does not count" intro={opened.message}>
          <Box role="alert">
            <Text mb="5">
              A link works once, for seven days, and until the invitation is sent again or taken back. Whoever invited
              you can send it again. If you have joined already, sign in.
            </Text>
            <WayOn />
          </Box>
        </GuestScreen>
      );
    case "failed":
      return (
        <GuestScreen
          heading="The invitation could not be opened"
          intro={opened.message ?? "The server cannot be reached just now. Your invitation is as good as before."}
        >
          <Button size="lg" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        </GuestScreen>
      );
  }
}

function WayOn() {
  return isSignedIn() ? (
    <RouteButton to="/dashboard" size="lg">
      To the dashboard
    </RouteButton>
  ) : (
    <RouteButton to="/signin" size="lg">
      Sign in
    </RouteButton>
  );
}

type OpenProps = Extract<Opened, { state: "open" }>;

function OpenInvitation({ token, invitation, signedInAs }: OpenProps) {
  const { company, email, role, invitedBy, hasAccount } = invitation;
  const asked = { token, email, company };
  const isOwn = signedInAs === email;
  return (
    <GuestScreen heading="You are invited" intro={`${invitedBy} asks you to join ${company} at Ilana.`}>
      <Box as="dl" mb="6" p="4" borderWidth="1px" borderRadius="lg" bg="bg.panel" display="grid" gap="3">
        <Fact label="Company">{company}</Fact>
        <Fact label="Your role" note={roleSays(role)}>
          {roleLabel(role)}
        </Fact>
        <Fact label="For this address alone">{email}</Fact>
      </Box>
      {signedInAs !== null && !isOwn && (
        <Text mb="4" p="3" borderRadius="md" bg="accent.subtle" color="accent.fg" fontSize="sm" overflowWrap="anywhere">
          You are signed in here as {signedInAs}. Whoever accepts goes on as {email} in this browser.
        </Text>
      )}
      {isOwn ? <AcceptButton {...asked} /> : hasAccount ? <KnownAddressForm {...asked} /> : <NewHereForm {...asked} />}
      {signedInAs === null && <JoinBySignOn token={token} />}
    </GuestScreen>
  );
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Box overflowWrap="anywhere">
      <Box as="dt" fontSize="sm" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" fontWeight="medium">
        {children}
        {note && (
          <Text fontSize="sm" fontWeight="normal" color="fg.muted">
            {note}
          </Text>
        )}
      </Box>
    </Box>
  );
}
