import { Box } from "@chakra-ui/react";

/**
 * Darkens the page as a dialog's backdrop does, at the next paint: a dialog takes a slow phone a third of a second to draw, and
 * its code may have to come first. What is pressed meanwhile would reach what it is about to cover.
 */
export const Veil = () => (
  <Box
    data-veil
    position="fixed"
    inset="0"
    bg="backdrop"
    zIndex="1399"
    cursor="progress"
    animation="fadeIn 80ms"
    _motionReduce={{ animation: "none" }}
    _print={{ display: "none" }}
  />
);
