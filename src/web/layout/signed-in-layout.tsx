import { Box, Button, Link } from "@chakra-ui/react";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { useFollowCompany } from "../account/use-follow-company.ts";
import { useKeptRole, useMe } from "../account/use-me.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { useMedia } from "../lib/use-media.ts";
import { showFlash } from "../lib/toast.ts";
import { useNewNotifications } from "../notifications/use-new-notifications.ts";
import { Brand } from "./brand.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { LineNotice } from "./line-notice.tsx";
import { Sidebar } from "./sidebar.tsx";

const MenuPanel = openedLater(
  async () => (await import("./menu-panel.tsx")).MenuPanel,
  ({ isOpen }) => isOpen,
);
const NotificationsDialog = openedLater(
  async () => (await import("../notifications/notifications-dialog.tsx")).NotificationsDialog,
  ({ isOpen }) => isOpen,
);

// Asked for by any screen; it listens from the first use of the page on.
const ProofDialog = openedLater(
  async () => (await import("../account/factors/proof-dialog.tsx")).ProofDialog,
  () => false,
);

const FactorDue = openedLater(
  async () => (await import("../account/factors/factor-due.tsx")).FactorDue,
  () => true,
);

const notOnPaper = { display: "none" };

/** The frame of every signed-in screen: the sidebar, or on small screens a bar with a menu. */
export function SignedInLayout() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const notifications = useOpenOnScreen();
  // Where it is not seen it would still take a phone a while to draw.
  const hasSidebar = useMedia("(min-width: 768px)");
  useEffect(showFlash, []);
  useKeptRole();
  useFollowCompany();
  useNewNotifications();

  const openNotifications = () => {
    setMenuOpen(false);
    notifications.open();
  };
  return (
    <Box minH="100dvh" display="flex" flexDirection={{ base: "column", md: "row" }}>
      <SkipLink />
      {hasSidebar && (
        <Box hideBelow="md" _print={notOnPaper}>
          <Sidebar onNotifications={openNotifications} />
        </Box>
      )}
      <MenuBar onMenu={() => setMenuOpen(true)} />
      <Box as="main" id="content" tabIndex={-1} flex="1" minW="0">
        <Content />
      </Box>
      <LineNotice />
      <MenuPanel isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} onNotifications={openNotifications} />
      <ProofDialog />
      <LeaveQuestion />
      <NotificationsDialog isOpen={notifications.isOpen} onClose={notifications.close} />
    </Box>
  );
}

/** The screen; for whoever owes a second factor only the one on which it is set up. */
function Content() {
  const owesFactor = useMe().data?.data.owesFactor === true;
  const isAccount = useLocation({ select: ({ pathname }) => pathname === "/account" });
  return owesFactor && !isAccount ? <FactorDue /> : <Outlet />;
}

/** Something that lies over one screen: it goes when another screen comes. */
function useOpenOnScreen() {
  const screen = useLocation({ select: ({ pathname }) => pathname });
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (openOn !== null && openOn !== screen) setOpenOn(null);
  return { isOpen: openOn === screen, open: () => setOpenOn(screen), close: () => setOpenOn(null) };
}

/** The bar of small screens. */
function MenuBar({ onMenu }: { onMenu: () => void }) {
  return (
    <Box
      hideFrom="md"
      as="header"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      px="4"
      py="3"
      bg="bg.panel"
      borderBottomWidth="1px"
      _print={notOnPaper}
    >
      <Brand />
      <Button variant="ghost" px="2.5" aria-label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
        <Menu aria-hidden />
      </Button>
    </Box>
  );
}

/** Lets keyboard users pass the sidebar. */
function SkipLink() {
  return (
    <Link
      href="#content"
      position="absolute"
      top="2"
      insetStart="2"
      zIndex="tooltip"
      px="3"
      py="2"
      bg="bg.panel"
      transform="translateY(-200%)"
      _focusVisible={{ transform: "none" }}
      _print={notOnPaper}
    >
      Skip to content
    </Link>
  );
}
