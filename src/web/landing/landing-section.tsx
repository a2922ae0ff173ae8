import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

export const pageWidth = "72rem";

type LandingSectionProps = {
  id: string;
  title: string;
  text?: string;
  isTinted?: boolean;
  children: ReactNode;
};

/** One part of the landing page, named by its heading. */
export function LandingSection({ id, title, text, isTinted = false, children }: LandingSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <Box
      as="section"
      id={id}
      aria-labelledby={headingId}
      bg={isTinted ? "bg.subtle" : undefined}
      borderYWidth={isTinted ? "1px" : undefined}
      px={{ base: "4", md: "8" }}
      py={{ base: "14", md: "20" }}
    >
      <Box maxW={pageWidth} mx="auto">
        <Heading as="h2" id={headingId} fontSize={{ base: "2xl", md: "3xl" }} maxW="2xl">
          {title}
        </Heading>
        {text && (
          <Text mt="3" maxW="2xl" fontSize="lg" color="fg.muted" textWrap="pretty">
            {text}
          </Text>
        )}
        <Box mt={{ base: "8", md: "10" }}>{children}</Box>
      </Box>
    </Box>
  );
}
