import { Box, Heading, Text } from "@chakra-ui/react";
import { Screen } from "../layout/screen.tsx";
import { ProfileSection } from "../profile/profile-section.tsx";
import { CompanyTokens } from "../tokens/tokens.tsx";
import { Domains } from "./domains.tsx";
import { DutyRules } from "./duty-rules.tsx";
import { Letterhead } from "./letterhead.tsx";
import { Reminders } from "./reminders.tsx";
import { SignInRules } from "./sign-in-rules.tsx";
import { SignOnParts } from "./sign-on-parts.tsx";
import { WaitingRules } from "./waiting-rules.tsx";

/** How a company has its people and programs come in, and how it writes to regulators. */
export function SettingsScreen({ companyId }: { companyId: string }) {
  return (
    <Screen maxW="72rem">
      <Box>
        <Heading as="h1" fontSize="2xl">
          Settings
        </Heading>
        <Text mt="1" color="fg.muted">
          How your company’s people and programs come in, and how it writes. Who they are and what each may stands under
          People.
        </Text>
      </Box>
      <Box>
        <ProfileSection
          id="settings-second-factor"
          title="Second factor"
          intro="What some roles must show beside their password: a code of an app, or a passkey."
        >
          <SignInRules companyId={companyId} />
        </ProfileSection>
        <ProfileSection
          id="settings-sign-on"
          title="Single sign-on"
          intro="Have your people sign in at the provider that you have already (OpenID Connect)."
        >
          <SignOnParts companyId={companyId} />
        </ProfileSection>
        <ProfileSection
          id="settings-domains"
          title="Domains"
          intro="Whose addresses are your people’s: they lead to your provider, and may join by it."
        >
          <Domains companyId={companyId} />
        </ProfileSection>
        <ProfileSection
          id="settings-duties"
          title="Duties"
          intro="How your company works with the register of its duties."
        >
          <DutyRules companyId={companyId} />
        </ProfileSection>
        <ProfileSection
          id="settings-tokens"
          title="API tokens"
          intro="By which your company’s own programs call. They go on when whoever made them leaves."
        >
          <CompanyTokens companyId={companyId} />
        </ProfileSection>
        <ProfileSection
          id="letterhead"
          title="Letterhead"
          intro="What stands at the head of your letters to regulators, and who signs them."
        >
          <Letterhead companyId={companyId} />
        </ProfileSection>
        <ProfileSection
          id="settings-reminders"
          title="Reminders"
          intro="When people are reminded of what is theirs to file. By which mails each hears of it, everybody sets for themselves."
        >
          <Reminders companyId={companyId} />
        </ProfileSection>
        <ProfileSection
          id="settings-waiting"
          title="Updates that wait"
          intro="When your managers are mailed of updates that concern you and that nobody has decided: once of each, of all at once."
        >
          <WaitingRules companyId={companyId} />
        </ProfileSection>
      </Box>
    </Screen>
  );
}
