import { Box, Text } from "@chakra-ui/react";
import { Unplug } from "lucide-react";
import { RouteLink } from "../components/route-link.tsx";

/** Says what to expect while there is no assistant, and what works meanwhile. */
export function NotConnected() {
  return (
    <Box
      role="note"
      display="flex"
      gap="3"
      mb="3"
      px="4"
      py="3"
      bg="accent.subtle"
      borderWidth="1px"
      borderColor="accent.border"
      borderRadius="lg"
      fontSize="sm"
      lineHeight="snug"
    >
      <Box aria-hidden color="accent.fg" flexShrink="0" pt="0.5">
        <Unplug size={16} />
      </Box>
      <Box minW="0">
        <Text fontWeight="semibold">The assistant is not connected yet</Text>
        <Text mt="0.5">
          It cannot answer, and nothing you type here leaves your browser. What works today: your regulations by risk on{" "}
          <RouteLink to="/dashboard">the dashboard</RouteLink>, and all of them in{" "}
          <RouteLink to="/regulations">the library</RouteLink>.
        </Text>
      </Box>
    </Box>
  );
}
