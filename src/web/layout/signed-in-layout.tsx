import { Box, Button, Link } from "@chakra-ui/react";
import { Outlet } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { SidePanel } from "../components/side-panel.tsx";
import { showFlash } from "../lib/toast.ts";
import { Brand } from "./brand.tsx";
import { NotificationsDialog } from "./notifications-dialog.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SidebarContent } from "./sidebar-content.tsx";

/** The frame of every signed-in screen: the sidebar, or on small screens a bar with a menu. */
export function SignedInLayout() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [areNotificationsOpen, setNotificationsOpen] = useState(false);
  useEffect(showFlash, []);

  const openNotifications = () => {
    setMenuOpen(false);
    setNotificationsOpen(true);
  };
  return (
    <Box minH="100dvh" display="flex" flexDirection={{ base: "column", md: "row" }}>
      <SkipLink />
      <Box hideBelow="md">
        <Sidebar onNotifications={openNotifications} />
      </Box>
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
      >
        <Brand />
        <Button
          variant="ghost"
          px="2.5"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden />
        </Button>
      </Box>
      <Box as="main" id="content" tabIndex={-1} outline="none" flex="1" minW="0">
        <Outlet />
      </Box>
      <SidePanel isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} title="Menu" side="start" maxW="20rem">
        <SidebarContent isExpanded onNotifications={openNotifications} onNavigate={() => setMenuOpen(false)} />
      </SidePanel>
      <NotificationsDialog isOpen={areNotificationsOpen} onClose={() => setNotificationsOpen(false)} />
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
    >
      Skip to content
    </Link>
  );
}
