import { Box, Link, Text, VisuallyHidden } from "@chakra-ui/react";
import { Brand } from "../layout/brand.tsx";
import { pageWidth } from "./landing-section.tsx";
import { regulators } from "./regulators.ts";
import { SocialLinks } from "./social-links.tsx";

/** The page's end: the regulators' own sites, ways to pass the word on, and the copyright line. */
export function LandingFooter() {
  return (
    <Box as="footer" px={{ base: "4", md: "8" }} py={{ base: "10", md: "12" }}>
      <Box maxW={pageWidth} mx="auto">
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="10">
          <Box maxW="sm">
            <Brand />
            <Text mt="4" mb="5" color="fg.muted" textWrap="pretty">
              Which regulations bind your company, why, and how urgent each one is.
            </Text>
            <SocialLinks />
          </Box>
          <Box as="nav" aria-label="Regulators' own sites">
            <Text fontWeight="semibold" mb="2">
              Regulators' own sites
            </Text>
            <Box
              as="ul"
              display="grid"
              columnGap="8"
              gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}
            >
              {regulators.map(({ code, name, url }) => (
                <li key={code}>
                  <Link
                    href={url}
                    target="_blank"
                    rel="noopener"
                    display="inline-block"
                    py="1.5"
                    fontSize="sm"
                    textDecoration="none"
                    _hover={{ textDecoration: "underline" }}
                  >
                    {name}
                    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                  </Link>
                </li>
              ))}
            </Box>
          </Box>
        </Box>
        <Text mt="10" pt="6" borderTopWidth="1px" fontSize="sm" color="fg.muted">
          © 2025 Ilana
        </Text>
      </Box>
    </Box>
  );
}
