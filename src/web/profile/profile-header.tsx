import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Company } from "#features/company/schema.ts";
import { CompanyAvatar } from "../company/company-avatar.tsx";
import { NotificationsPopover } from "./notifications-popover.tsx";
import { categoryText } from "./profile-rules.ts";

type ProfileHeaderProps = {
  company: Company;
  /** A logo that is chosen but not saved yet. */
  logo?: string | null;
  /** While editing, the buttons stay in sight: they belong to all of the form below. */
  isSticky?: boolean;
  /** The buttons beside the notifications. */
  children: ReactNode;
};

/** Who the profile is of, and what can be done with it. */
export function ProfileHeader({ company, logo, isSticky = false, children }: ProfileHeaderProps) {
  // Its lower edge lies on the upper one of the section below.
  const sticky = {
    position: "sticky",
    top: "0",
    zIndex: "sticky",
    bg: "bg",
    borderBottomWidth: "1px",
    mb: "-1px",
  } as const;
  return (
    // On small screens only the buttons stay; the whole header would take a third of the window.
    <Box
      display={{ base: "contents", md: "flex" }}
      gap="5"
      alignItems="center"
      justifyContent="space-between"
      py="4"
      {...(isSticky && { md: sticky })}
    >
      <Box display="flex" gap="4" alignItems="center" minW="0">
        <CompanyAvatar name={company.name} logo={logo ?? company.logo} size="14" />
        <Box minW="0">
          <Heading
            as="h1"
            fontSize={{ base: "xl", md: "2xl" }}
            overflowWrap="anywhere"
            lineClamp={{ base: 3, md: isSticky ? 1 : 3 }}
          >
            {company.name}
          </Heading>
          <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
            {company.email}
          </Text>
          <Text fontSize="sm" overflowWrap="anywhere">
            {categoryText(company)}
          </Text>
        </Box>
      </Box>
      <Box
        display="flex"
        flexWrap="wrap"
        gap="2"
        justifyContent={{ base: "flex-start", md: "flex-end" }}
        flexShrink="0"
        py={{ base: "3", md: "0" }}
        {...(isSticky && { mdDown: sticky })}
      >
        <NotificationsPopover />
        {children}
      </Box>
    </Box>
  );
}
