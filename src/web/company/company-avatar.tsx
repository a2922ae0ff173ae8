import { Box, Image } from "@chakra-ui/react";
import { initials } from "../lib/format.ts";

type CompanyAvatarProps = { name: string; logo: string | null | undefined; size: "9" | "14" };

/** The logo, or the first two letters of the name. The name always stands beside it, so it says nothing to screen readers. */
export function CompanyAvatar({ name, logo, size }: CompanyAvatarProps) {
  const shape = { boxSize: size, borderRadius: "md", flexShrink: 0 } as const;
  if (logo) return <Image src={logo} alt="" {...shape} objectFit="contain" bg="bg.panel" borderWidth="1px" />;
  return (
    <Box
      {...shape}
      aria-hidden
      bg="brand.subtle"
      color="brand.fg"
      display="grid"
      placeItems="center"
      fontWeight="semibold"
      fontSize={size === "14" ? "lg" : "sm"}
    >
      {initials(name)}
    </Box>
  );
}
