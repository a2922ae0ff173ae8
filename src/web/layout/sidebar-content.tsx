import { Box } from "@chakra-ui/react";
import { Bell, LayoutDashboard, LogOut, MessagesSquare, RefreshCw } from "lucide-react";
import { useCompany } from "../company/use-company.ts";
import { ColorModeButton } from "../components/color-mode-button.tsx";
import { trpc } from "../lib/trpc.ts";
import { CompanyCard } from "./company-card.tsx";
import { SidebarAction, SidebarLink, type Badge } from "./sidebar-item.tsx";
import { useReassess } from "./use-reassess.ts";
import { useSignOut } from "./use-sign-out.ts";
import { WatchedRegulators } from "./watched-regulators.tsx";

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
        <SidebarAction
          icon={<RefreshCw size={18} />}
          label="Reassess"
          isExpanded={isExpanded}
          onPress={reassess}
          isBusy={isPending}
        />
        <SidebarLink
          to="/chatbot-ai"
          icon={<MessagesSquare size={18} />}
          label="Compliance assistant"
          isExpanded={isExpanded}
          onNavigate={onNavigate}
        />
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
        <SidebarAction icon={<LogOut size={18} />} label="Logout" isExpanded={isExpanded} onPress={signOut} />
      </Box>
    </Box>
  );
}

/** How many notifications there are, as the badge says it: nothing for none, "9+" above nine. */
function useNotificationBadge(): Badge | undefined {
  const { id } = useCompany();
  const { data } = trpc.notification.list.useQuery(
    { companyId: id ?? "", limit: 100, skip: 0 },
    { enabled: id !== null },
  );
  const count = data?.data.length ?? 0;
  if (count === 0) return undefined;
  const text = count > 9 ? "9+" : String(count);
  return { text, meaning: count === 1 ? "1 notification" : `${text} notifications` };
}
