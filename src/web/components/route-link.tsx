import { Button, Link, chakra, type ButtonProps, type HTMLChakraProps, type LinkProps } from "@chakra-ui/react";
import { createLink } from "@tanstack/react-router";
import { forwardRef } from "react";

/** A text link inside the application. */
export const RouteLink = createLink(
  forwardRef<HTMLAnchorElement, LinkProps>(function RouteLink(props, ref) {
    return <Link ref={ref} {...props} />;
  }),
);

/** A link inside the application that looks like a button. */
export const RouteButton = createLink(
  forwardRef<HTMLAnchorElement, ButtonProps & { href?: string }>(function RouteButton(
    { children, href, ...props },
    ref,
  ) {
    return (
      <Button asChild {...props}>
        <a ref={ref} href={href}>
          {children}
        </a>
      </Button>
    );
  }),
);

const Row = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minH: "10",
    minW: "0",
    px: "3",
    // As wide as a button's edge, so that rows of both kinds line up.
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "md",
    fontSize: "sm",
    lineHeight: "snug",
    position: "relative",
    _hover: { bg: "bg.muted" },
    _focusVisible: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" },
    _currentPage: { bg: "brand.subtle", color: "brand.fg" },
  },
});

/** A link that fills a row of a list; the row of the current page is marked. */
export const RouteRow = createLink(
  forwardRef<HTMLAnchorElement, HTMLChakraProps<"a">>(function RouteRow(props, ref) {
    return <Row ref={ref} {...props} />;
  }),
);
