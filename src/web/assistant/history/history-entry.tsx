import { Box, Button } from "@chakra-ui/react";
import { EllipsisVertical, Lock, Pencil, Share2, Trash2 } from "lucide-react";
import type { Conversation } from "#features/assistant/schema.ts";
import { lagosDay } from "#shared/lagos.ts";
import { Menu } from "../../components/overlays/menu.tsx";
import { RouteRow } from "../../components/route-link.tsx";
import { formatDay } from "../../lib/format.ts";
import { useToday } from "../../lib/time/use-today.ts";
import type { AskedOf } from "./use-history.ts";

const rename = { id: "rename", label: "Rename", icon: <Pencil aria-hidden /> };
const share = { id: "share", label: "Share with the company", icon: <Share2 aria-hidden /> };
const unshare = { id: "unshare", label: "Make private", icon: <Lock aria-hidden /> };
const remove = { id: "remove", label: "Delete", icon: <Trash2 aria-hidden /> };

type HistoryEntryProps = {
  conversation: Conversation;
  isCurrent: boolean;
  onOpened: () => void;
  onAsk: (what: AskedOf["what"]) => void;
  onUnshare: () => void;
};

/** One conversation: it opens at a press, and where it is one’s own a menu beside it holds what can be done with it. */
export function HistoryEntry({ conversation, isCurrent, onOpened, onAsk, onUnshare }: HistoryEntryProps) {
  const { id, title, updatedAt, isOwn, isShared } = conversation;
  const today = useToday();
  const day = lagosDay(new Date(updatedAt));
  return (
    <Box as="li" display="flex" alignItems="center" gap="0.5">
      <RouteRow
        to="/chatbot-ai"
        search={{ chat: id }}
        // What is current is the conversation on the screen, which has its address only a moment later.
        aria-current={isCurrent ? "page" : undefined}
        flex="1"
        px="2"
        py="1.5"
        onClick={onOpened}
      >
        <Box as="span" minW="0">
          <Box as="span" display="block" lineClamp={2} overflowWrap="anywhere">
            {title}
          </Box>
          <Box as="span" display="block" fontSize="xs" color="fg.muted">
            {day === today ? "Today" : formatDay(day)}
            {isShared && (isOwn ? " · Shared" : " · Shared by a colleague")}
          </Box>
        </Box>
      </RouteRow>
      {isOwn && (
        <Menu
          choices={[rename, isShared ? unshare : share, remove]}
          onChoose={(what) => (what === "unshare" ? onUnshare() : onAsk(what as AskedOf["what"]))}
          trigger={
            <Button variant="ghost" size="xs" px="1.5" minH="8" data-menu-of={id} aria-label={`More for ${title}`}>
              <EllipsisVertical aria-hidden />
            </Button>
          }
        />
      )}
    </Box>
  );
}
