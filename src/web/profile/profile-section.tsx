import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

type ProfileSectionProps = { id: string; title: string; intro: string; children: ReactNode };

/** One part of the profile: what it is on one side, its content on the other. `id` names its heading. */
export function ProfileSection({ id, title, intro, children }: ProfileSectionProps) {
  return (
    <Box
      as="section"
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "16rem minmax(0, 1fr)" }}
      gap={{ base: "4", lg: "10" }}
      py="7"
      borderTopWidth="1px"
    >
      <Box>
        <Heading as="h2" id={id} fontSize="md">
          {title}
        </Heading>
        <Text mt="1" fontSize="sm" color="fg.muted">
          {intro}
        </Text>
      </Box>
      <Box minW="0" maxW="2xl">
        {children}
      </Box>
    </Box>
  );
}

export const sectionTexts = {
  public: { id: "company-profile", title: "Company profile", intro: "Your name, your address and what you do." },
  size: { id: "employee-size", title: "Employee size", intro: "Some duties begin at a number of employees." },
  category: { id: "company-category", title: "Company category", intro: "Your licence decides most of what applies." },
  services: { id: "offered-services", title: "Offered services", intro: "Each service brings rules of its own." },
  security: { id: "security", title: "Password & Security", intro: "How your account is protected." },
  activity: { id: "activity", title: "Activity", intro: "What was done in your company’s name, by whom and when." },
  delivery: { id: "delivery", title: "How you are told", intro: "Beside what you see here: mails, a feed, webhooks." },
} as const;
