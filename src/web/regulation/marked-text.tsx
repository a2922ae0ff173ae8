import { VisuallyHidden, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

const marked = { position: "relative", px: "0.5", borderRadius: "sm", boxDecorationBreak: "clone" } as const;
const Inserted = chakra("ins", {
  base: { ...marked, bg: "brand.subtle", color: "brand.fg", textUnderlineOffset: "2px" },
});
const Deleted = chakra("del", { base: { ...marked, bg: "high.bg", color: "high.fg" } });

/** Words that came: underlined, and said to be added. */
export function Added({ children }: { children: ReactNode }) {
  return (
    <Inserted>
      <VisuallyHidden>added: </VisuallyHidden>
      {children}
    </Inserted>
  );
}

/** Words that went: struck out, and said to be removed. */
export function Removed({ children }: { children: ReactNode }) {
  return (
    <Deleted>
      <VisuallyHidden>removed: </VisuallyHidden>
      {children}
    </Deleted>
  );
}
