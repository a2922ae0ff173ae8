import { Box } from "@chakra-ui/react";
import {
  Bell,
  Building2,
  CalendarCheck,
  CalendarDays,
  CheckCheck,
  FileCheck,
  FolderCheck,
  LayoutDashboard,
  LibraryBig,
  ListChecks,
  LogOut,
  MessagesSquare,
  Newspaper,
  RefreshCw,
  Send,
  Cog,
  UserRound,
  Users,
} from "lucide-react";
import type { ComponentProps } from "react";
import type { Permission } from "#features/role/rules.ts";
import { IfMay } from "../account/if-may.tsx";
import { useMe } from "../account/use-me.ts";
import { ColorModeButton } from "../components/color-mode-button.tsx";
import { shortCount } from "../notifications/notification-rules.ts";
import { useUnreadCount } from "../notifications/use-unread-count.ts";
import { CompanyCard } from "./company-card.tsx";
import { SidebarAction, SidebarLink, type Badge } from "./sidebar-item.tsx";
import { useReassess } from "./use-reassess.ts";
import { useSignOut } from "./use-sign-out.ts";
import { WatchedRegulators } from "./watched-regulators.tsx";
import { nounFor } from "#shared/plural.ts";

type Entry = Pick<ComponentProps<typeof SidebarLink>, "to" | "icon" | "label"> & { permission?: Permission };

const before: readonly Entry[] = [
  { to: "/dashboard", icon: <LayoutDashboard size={18} />, label: "Dashboard" },
  { to: "/work", icon: <CheckCheck size={18} />, label: "My work", permission: "task.read" },
  { to: "/regulations", icon: <LibraryBig size={18} />, label: "Library" },
  { to: "/updates", icon: <Newspaper size={18} />, label: "Updates" },
  { to: "/duties", icon: <ListChecks size={18} />, label: "Duties", permission: "duty.read" },
  { to: "/filings", icon: <CalendarCheck size={18} />, label: "Filings", permission: "duty.read" },
  { to: "/calendar", icon: <CalendarDays size={18} />, label: "Calendar", permission: "task.read" },
  { to: "/evidence", icon: <FolderCheck size={18} />, label: "Evidence", permission: "evidence.read" },
  { to: "/circulars", icon: <Send size={18} />, label: "Circulars", permission: "circular.read" },
];
const after: readonly Entry[] = [
  { to: "/chatbot-ai", icon: <MessagesSquare size={18} />, label: "Compliance assistant" },
  { to: "/policies", icon: <FileCheck size={18} />, label: "Policies", permission: "work.read" },
  { to: "/people", icon: <Users size={18} />, label: "People", permission: "people.read" },
];
const last: readonly Entry[] = [
  { to: "/settings", icon: <Cog size={18} />, label: "Settings", permission: "settings.change" },
];

type SidebarContentProps = { isExpanded: boolean; onNotifications: () => void; onNavigate?: () => void };

/** What the sidebar and the menu of small screens hold. */
export function SidebarContent({ isExpanded, onNotifications, onNavigate }: SidebarContentProps) {
  const { reassess, isPending } = useReassess();
  const badge = useNotificationBadge();
  const signOut = useSignOut();
  const how = { isExpanded, onNavigate };
  return (
    <Box flex="1 0 auto" display="flex" flexDirection="column" gap="5">
      <Box as="nav" aria-label="Main" display="flex" flexDirection="column" gap="1">
        <Entries entries={before} {...how} />
        <IfMay permission="work.change">
          <SidebarAction
            icon={<RefreshCw size={18} />}
            label="Reassess"
            isExpanded={isExpanded}
            onPress={reassess}
            isBusy={isPending}
          />
        </IfMay>
        <Entries entries={after} {...how} />
        <GroupLink {...how} />
        <Entries entries={last} {...how} />
        <SidebarAction
          icon={<Bell size={18} />}
          label="Notifications"
          isExpanded={isExpanded}
          onPress={onNotifications}
          badge={badge}
        />
      </Box>
      <WatchedRegulators {...how} />
      <Box mt="auto" display="flex" flexDirection="column" gap="1">
        <Box alignSelf={isExpanded ? "flex-start" : "center"}>
          <ColorModeButton />
        </Box>
        <CompanyCard {...how} />
        <SidebarLink to="/account" icon={<UserRound size={18} />} label="Your account" {...how} />
        <SidebarAction icon={<LogOut size={18} />} label="Logout" isExpanded={isExpanded} onPress={signOut} />
      </Box>
    </Box>
  );
}

/** For whoever may see the page, and only where there is a group or the person may found one. */
function GroupLink(look: Pick<SidebarContentProps, "isExpanded" | "onNavigate">) {
  const me = useMe().data?.data;
  const mayFound = me?.permissions.includes("group.change");
  if (!me?.permissions.includes("group.read") || !(mayFound || me.isInGroup)) return null;
  return <SidebarLink to="/group" icon={<Building2 size={18} />} label="Group" {...look} />;
}

type EntriesProps = Pick<ComponentProps<typeof SidebarLink>, "isExpanded" | "onNavigate"> & {
  entries: readonly Entry[];
};

function Entries({ entries, ...how }: EntriesProps) {
  return entries.map(({ permission, ...entry }) =>
    permission ? (
      <IfMay key={entry.label} permission={permission}>
        <SidebarLink {...entry} {...how} />
      </IfMay>
    ) : (
      <SidebarLink key={entry.label} {...entry} {...how} />
    ),
  );
}

/** How many notifications are unread, as the badge says it: nothing for none, "9+" above nine (spec section 9). */
function useNotificationBadge(): Badge | undefined {
  const unread = useUnreadCount();
  if (unread === 0) return undefined;
  const text = shortCount(unread, 9);
  return { text, meaning: `${text} ${nounFor(unread, "unread notification")}` };
}
