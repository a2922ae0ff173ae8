import { Box } from "@chakra-ui/react";
import {
  Bell,
  Building2,
  FileCheck,
  LayoutDashboard,
  LibraryBig,
  LogOut,
  MessagesSquare,
  Newspaper,
  RefreshCw,
  UserRound,
  Users,
} from "lucide-react";
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

type SidebarContentProps = { isExpanded: boolean; onNotifications: () => void; onNavigate?: () => void };

/** What the sidebar and the menu of small screens hold. */
export function SidebarContent({ isExpanded, onNotifications, onNavigate }: SidebarContentProps) {
  const { reassess, isPending } = useReassess();
  const badge = useNotificationBadge();
  const signOut = useSignOut();
  return (
    <Box flex="1 0 auto" display="flex" flexDirection="column" gap="5">
      <Box as="nav" aria-label="Main" display="flex" flexDirection="column" gap="1">
        <SidebarLink
          to="/dashboard"
          icon={<LayoutDashboard size={18} />}
          label="Dashboard"
          isExpanded={isExpanded}
          onNavigate={onNavigate}
        />
        <SidebarLink
          to="/regulations"
          icon={<LibraryBig size={18} />}
          label="Library"
          isExpanded={isExpanded}
          onNavigate={onNavigate}
        />
        <SidebarLink
          to="/updates"
          icon={<Newspaper size={18} />}
          label="Updates"
          isExpanded={isExpanded}
          onNavigate={onNavigate}
        />
        <IfMay permission="work.change">
          <SidebarAction
            icon={<RefreshCw size={18} />}
            label="Reassess"
            isExpanded={isExpanded}
            onPress={reassess}
            isBusy={isPending}
          />
        </IfMay>
        <SidebarLink
          to="/chatbot-ai"
          icon={<MessagesSquare size={18} />}
          label="Compliance assistant"
          isExpanded={isExpanded}
          onNavigate={onNavigate}
        />
        <IfMay permission="work.read">
          <SidebarLink
            to="/policies"
            icon={<FileCheck size={18} />}
            label="Policies"
            isExpanded={isExpanded}
            onNavigate={onNavigate}
          />
        </IfMay>
        <IfMay permission="people.read">
          <SidebarLink
            to="/people"
            icon={<Users size={18} />}
            label="People"
            isExpanded={isExpanded}
            onNavigate={onNavigate}
          />
        </IfMay>
        <GroupLink isExpanded={isExpanded} onNavigate={onNavigate} />
        <SidebarAction
          icon={<Bell size={18} />}
          label="Notifications"
          isExpanded={isExpanded}
          onPress={onNotifications}
          badge={badge}
        />
      </Box>
      <WatchedRegulators isExpanded={isExpanded} onNavigate={onNavigate} />
      <Box mt="auto" display="flex" flexDirection="column" gap="1">
        <Box alignSelf={isExpanded ? "flex-start" : "center"}>
          <ColorModeButton />
        </Box>
        <CompanyCard isExpanded={isExpanded} onNavigate={onNavigate} />
        <SidebarLink
          to="/account"
          icon={<UserRound size={18} />}
          label="Your account"
          isExpanded={isExpanded}
          onNavigate={onNavigate}
        />
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

/** How many notifications are unread, as the badge says it: nothing for none, "9+" above nine (spec section 9). */
function useNotificationBadge(): Badge | undefined {
  const unread = useUnreadCount();
  if (unread === 0) return undefined;
  const text = shortCount(unread, 9);
  return { text, meaning: `${text} ${nounFor(unread, "unread notification")}` };
}
