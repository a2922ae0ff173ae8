import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { PublicHeader } from "../layout/public-header.tsx";

type GuestScreenProps = { heading: string; intro: string; children: ReactNode };

/** A screen with one short form, for visitors who cannot sign in yet. */
export function GuestScreen({ heading, intro, children }: GuestScreenProps) {
  return (
    <Box minH="100dvh" display="flex" flexDirection="column">
      <PublicHeader />
      <Box
        as="main"
        flex="1"
        display="flex"
        alignItems={{ base: "flex-start", md: "center" }}
        justifyContent="center"
        px="4"
        py="8"
      >
        <Box width="100%" maxW="md">
          <Heading as="h1" fontSize="3xl">
            {heading}
          </Heading>
          <Text mt="2" mb="7" color="fg.muted" textWrap="pretty">
            {intro}
          </Text>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
