import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Me } from "#features/account/schema/own.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { Wait } from "../components/wait.tsx";
import { Screen } from "../layout/screen.tsx";
import { ProfileSection } from "../profile/profile-section.tsx";
import { OwnFactors } from "./factors/own-factors.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { OwnCompanies } from "./own/own-companies.tsx";
import { OwnData } from "./own/own-data.tsx";
import { OwnName } from "./own/own-name.tsx";
import { OwnSessions } from "./own/own-sessions.tsx";
import { OwnSignOn } from "./sign-on/own-sign-on.tsx";
import { OwnTokens } from "../tokens/tokens.tsx";
import { useMe } from "./use-me.ts";

/** What is one's own, in whichever company one works. */
export function AccountScreen() {
  const { data, isError, refetch } = useMe();
  return (
    <Screen maxW="72rem">
      <Box>
        <Heading as="h1" fontSize="2xl">
          Your account
        </Heading>
        <Text mt="1" color="fg.muted">
          What is yours alone, in whichever company you work.
        </Text>
      </Box>
      {data ? (
        <Account me={data.data} />
      ) : isError ? (
        <MessagePanel role="alert" title="Your account could not be loaded">
          <Button onClick={() => void refetch()}>Retry</Button>
        </MessagePanel>
      ) : (
        <Wait text="Loading your account..." />
      )}
    </Screen>
  );
}

function Account({ me }: { me: Me }) {
  const [isChangingPassword, setChangingPassword] = useState(false);
  return (
    <Box>
      <ProfileSection id="account-name" title="You" intro="What your colleagues see beside what you do.">
        <OwnName user={me.user} />
        <Box as="dl" mt="3">
          <Box as="dt" fontSize="sm" color="fg.muted">
            Email
          </Box>
          <Box as="dd" overflowWrap="anywhere">
            {me.user.email}
            <Text fontSize="sm" color="fg.muted">
              You sign in with it. It cannot be changed.
            </Text>
          </Box>
        </Box>
      </ProfileSection>
      <ProfileSection id="account-companies" title="Companies" intro="Where you may work, and as what.">
        <OwnCompanies me={me} />
      </ProfileSection>
      <ProfileSection id="account-password" title="Password" intro="A new one ends every other sign-in.">
        {me.hasPassword ? (
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setChangingPassword(true)}>
            Change password
          </Button>
        ) : (
          <Text fontSize="sm">
            You have none: you came by single sign-on. “Forgot password” on the sign-in screen sets one, unless your
            company has its people sign in by single sign-on alone.
          </Text>
        )}
      </ProfileSection>
      <ProfileSection
        id="account-factors"
        title="Second factor"
        intro="What is asked for beside your password, so that a stolen one opens nothing."
      >
        {me.owesFactor && (
          <Text role="status" mb="3" p="3" borderRadius="md" bg="medium.bg" color="medium.fg" fontSize="sm">
            Your company asks for one in your role. Until you have set one up nothing else opens here.
          </Text>
        )}
        <OwnFactors />
      </ProfileSection>
      <ProfileSection
        id="account-sign-on"
        title="Single sign-on"
        intro="Link the sign-on of your company once, then sign in by it."
      >
        <OwnSignOn />
      </ProfileSection>
      <ProfileSection
        id="account-sessions"
        title="Where you are signed in"
        intro="End what you do not know, and then change your password."
      >
        <OwnSessions companies={me.companies} />
      </ProfileSection>
      {!me.owesFactor && (
        <>
          <ProfileSection
            id="account-tokens"
            title="API tokens"
            intro="By which programs of yours call in this company. They may what you may, and end when you leave it."
          >
            <OwnTokens />
          </ProfileSection>
          <ProfileSection id="account-data" title="Your data" intro="What is held on you, to take with you or to end.">
            <OwnData user={me.user} />
          </ProfileSection>
        </>
      )}
      <ChangePasswordDialog isOpen={isChangingPassword} onClose={() => setChangingPassword(false)} />
    </Box>
  );
}
