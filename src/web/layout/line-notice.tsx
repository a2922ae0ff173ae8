import { Box, Button } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { line } from "../lib/server/line.ts";

// Its own height, for what else keeps to the window's edge: nothing that is read moves, and the end of it can be scrolled to.
const height = { "--notice-height": "3.75rem", "@media (min-width: 480px)": { "--notice-height": "2.75rem" } };
const room = {
  html: { ...height, scrollPaddingBottom: "calc(var(--notice-height) + 0.5rem)" },
  body: { paddingBottom: "var(--notice-height)" },
  "@media print": { html: { "--notice-height": "0px !important" } },
};

const heard = () => "heard" as const;

/** Says that the server is not heard, or that code of a newer program is missing, for as long as that is so. */
export function LineNotice() {
  const state = useSyncExternalStore(line.subscribe, line.state, heard);
  useEffect(() => {
    const ask = () => void line.ask();
    window.addEventListener("offline", ask);
    window.addEventListener("online", ask);
    return () => {
      window.removeEventListener("offline", ask);
      window.removeEventListener("online", ask);
    };
  }, []);
  // What is being typed in does not lie beneath it.
  useEffect(() => {
    if (state !== "heard") document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [state]);
  if (state === "heard") return null;
  // Beside the application: what a dialog hides from screen readers is the application.
  return createPortal(
    <>
      <Global styles={room} />
      <Box
        role="status"
        position="fixed"
        bottom="0"
        insetInline="0"
        // Above dialogs, in which something is being typed, and below toasts.
        zIndex="1500"
        height="var(--notice-height)"
        display="flex"
        alignItems="center"
        justifyContent="center"
        gap="3"
        px="4"
        bg="accent.subtle"
        color="accent.fg"
        borderTopWidth="1px"
        borderColor="border.strong"
        fontSize="sm"
        lineHeight="snug"
        _print={{ display: "none" }}
      >
        {state === "lost" ? (
          <span>No connection to the server. What you see may be out of date; what you typed is kept.</span>
        ) : (
          <>
            <span>A part of this screen could not be loaded.</span>
            <Button size="xs" variant="outline" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          </>
        )}
      </Box>
    </>,
    document.body,
  );
}
