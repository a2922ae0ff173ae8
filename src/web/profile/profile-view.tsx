import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { Pencil, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import type { Company } from "#features/company/schema.ts";
import { messages } from "#features/company/vocabulary.ts";
import { IfMay } from "../account/if-may.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { DeliverySettings } from "../delivery/delivery-settings.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { categoryText, serviceTexts } from "./profile-rules.ts";
import { ProfileSection, sectionTexts } from "./profile-section.tsx";

type ProfileViewProps = { company: Company; onEdit: () => void; hasLeftEditing: boolean };

/** The profile to read. */
export function ProfileView({ company, onEdit, hasLeftEditing }: ProfileViewProps) {
  const services = serviceTexts(company.services);
  return (
    <>
      <ProfileHeader company={company}>
        {/* Who comes back from editing finds the keyboard's place where it began. */}
        <IfMay permission="profile.change">
          <Button onClick={onEdit} autoFocus={hasLeftEditing}>
            <Pencil aria-hidden />
            Edit Profile
          </Button>
        </IfMay>
      </ProfileHeader>
      <ProfileSection {...sectionTexts.public}>
        <Heading as="h3" fontSize="sm" mb="4">
          Public profile
        </Heading>
        <Box as="dl" display="flex" flexDirection="column" gap="4">
          <Fact label="Company name">{company.name}</Fact>
          <Fact label="Email" note={messages.emailFixed}>
            {company.email}
          </Fact>
          <Fact label="Description">{company.description || "Not specified"}</Fact>
        </Box>
      </ProfileSection>
      <ProfileSection {...sectionTexts.size}>
        <Text>{company.employeeSize || "Not specified"}</Text>
      </ProfileSection>
      <ProfileSection {...sectionTexts.category}>
        <Text overflowWrap="anywhere">{categoryText(company)}</Text>
      </ProfileSection>
      <ProfileSection {...sectionTexts.services}>
        {services.length > 0 ? <Services texts={services} /> : <Text>No services specified.</Text>}
      </ProfileSection>
      <ProfileSection {...sectionTexts.security}>
        <IfMay
          permission="profile.change"
          otherwise={
            <RouteButton to="/account" variant="outline">
              Change it in your account
            </RouteButton>
          }
        >
          <Button variant="outline" disabled>
            Change password
          </Button>
          <Text mt="2" fontSize="sm" color="fg.muted">
            Choose Edit Profile to change the password.
          </Text>
        </IfMay>
      </ProfileSection>
      <ProfileSection {...sectionTexts.delivery}>
        <DeliverySettings companyId={company._id} email={company.email} />
      </ProfileSection>
      <IfMay permission="activity.read">
        <ProfileSection {...sectionTexts.activity}>
          <RouteButton to="/activity" variant="outline">
            <ScrollText aria-hidden />
            Open the activity log
          </RouteButton>
        </ProfileSection>
      </IfMay>
    </>
  );
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Box>
      <Box as="dt" fontSize="sm" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" overflowWrap="anywhere" whiteSpace="pre-line">
        {children}
        {note && (
          <Text fontSize="sm" color="fg.muted">
            {note}
          </Text>
        )}
      </Box>
    </Box>
  );
}

function Services({ texts }: { texts: string[] }) {
  return (
    <Box as="ul" display="flex" flexWrap="wrap" gap="2" aria-labelledby={sectionTexts.services.id}>
      {texts.map((text) => (
        <Box as="li" key={text} px="3" py="1" borderRadius="full" bg="bg.muted" fontSize="sm" overflowWrap="anywhere">
          {text}
        </Box>
      ))}
    </Box>
  );
}
