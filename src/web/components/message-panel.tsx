import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

type MessagePanelProps = {
  title: string;
  text?: string;
  role?: "alert" | "status";
  level?: "h1" | "h2" | "h3";
  children?: ReactNode;
};

/** A whole place that has something to say instead of its content: empty, failed, or not there yet. */
export function MessagePanel({ title, text, role, level = "h2", children }: MessagePanelProps) {
  return (
    <Box role={role} textAlign="center" maxW="lg" mx="auto" py="10" px="4">
      <Heading as={level} fontSize="lg">
        {title}
      </Heading>
      {text && (
        <Text mt="2" color="fg.muted">
          {text}
        </Text>
      )}
      {children && (
        <Box mt="5" display="flex" gap="3" justifyContent="center" flexWrap="wrap">
          {children}
        </Box>
      )}
    </Box>
  );
}
