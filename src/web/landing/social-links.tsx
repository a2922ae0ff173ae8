import { Box, Link } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";

const text = "Ilana shows which regulations bind a company, why, and how urgent each one is.";
const never = () => () => {};

/** Where this installation is; nothing yet in a page drawn at build time. */
const usePageAddress = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );

const networks = [
  {
    name: "LinkedIn",
    address: "https://www.linkedin.com/feed/?shareActive=true&text=",
    path: "M4.98 3.5a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5ZM3 9.5h4V21H3V9.5Zm6.5 0h3.8v1.6c.6-1 1.9-1.9 3.7-1.9 3.2 0 4 2 4 5V21h-4v-6c0-1.4-.1-2.7-1.8-2.7-1.6 0-1.7 1.4-1.7 2.7v6h-4V9.5Z",
  },
  {
    name: "X",
    address: "https://x.com/intent/post?text=",
    path: "M3 3h5.3l4.5 6.2L18.2 3h2.4l-6.7 7.8L21.5 21h-5.3l-5-6.8L5.4 21H3l7.1-8.3L3 3Zm3.4 1.8 10.7 14.4h1.2L7.7 4.8H6.4Z",
  },
  {
    name: "WhatsApp",
    address: "https://wa.me/?text=",
    path: "M12 2.5a9.4 9.4 0 0 0-8 14.3L2.8 21.3l4.6-1.2A9.4 9.4 0 1 0 12 2.5Zm0 1.8a7.6 7.6 0 1 1-3.9 14.1l-.4-.2-2.2.6.6-2.1-.3-.4A7.6 7.6 0 0 1 12 4.3ZM8.7 7.5c-.2 0-.5.1-.7.4-.3.3-1 .9-1 2.2s1 2.6 1.1 2.8c.2.2 1.9 3 4.6 4.1 2.3.9 2.7.7 3.2.7.5-.1 1.6-.7 1.8-1.3.2-.6.2-1.1.2-1.3-.1-.1-.3-.2-.6-.3l-1.8-.9c-.3-.1-.5-.1-.6.2l-.9 1c-.1.2-.3.2-.5.1-1.4-.7-2.5-1.4-3.3-2.9-.2-.3 0-.4.2-.6l.5-.7c.1-.2 0-.3 0-.5l-.8-2c-.2-.5-.4-.5-.6-.5h-.8Z",
  },
];

/** Passes the word on: each network opens with a text ready to be changed. */
export function SocialLinks() {
  const words = `${text} ${usePageAddress()}`.trim();
  return (
    <Box as="ul" aria-label="Share Ilana" display="flex" gap="2">
      {networks.map(({ name, address, path }) => (
        <li key={name}>
          <Link
            href={address + encodeURIComponent(words)}
            target="_blank"
            rel="noopener"
            aria-label={`Share Ilana on ${name} (opens in a new tab)`}
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            boxSize="10"
            borderWidth="1px"
            borderRadius="md"
            color="fg.muted"
            _hover={{ bg: "bg.muted", color: "fg" }}
          >
            <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
              <path d={path} />
            </svg>
          </Link>
        </li>
      ))}
    </Box>
  );
}
