import { Box, Heading, Text } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

/** A part of the screen, with what it is about. */
export function Part({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="lg">
        {title}
      </Heading>
      <Text mt="0.5" mb="3" fontSize="sm" color="fg.muted">
        {intro}
      </Text>
      {children}
    </Box>
  );
}
