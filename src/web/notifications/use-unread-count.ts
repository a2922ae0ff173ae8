import { useCompany } from "../company/use-company.ts";
import { trpc } from "../lib/server/trpc.ts";
import { isUnread } from "./notification-rules.ts";

// Spec section 9.
const badgeFetch = { limit: 100, skip: 0 };

/** How many of the company's last hundred notifications are unread. */
export function useUnreadCount(): number {
  const { id } = useCompany();
  const { data } = trpc.notification.list.useQuery({ companyId: id ?? "", ...badgeFetch }, { enabled: id !== null });
  return data?.data.filter(isUnread).length ?? 0;
}
