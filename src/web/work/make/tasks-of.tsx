import { Box, Button, Text } from "@chakra-ui/react";
import { ListPlus } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../account/use-me.ts";
import { openedLater } from "../../components/overlays/opened-later.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { trpc } from "../../lib/server/trpc.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { dueLine, standing } from "../task-words.ts";
import type { TaskSource } from "./new-task-dialog.tsx";

const NewTaskDialog = openedLater(
  async () => (await import("./new-task-dialog.tsx")).NewTaskDialog,
  ({ isOpen }) => isOpen,
);
const most = 10;

/** Makes a task from where the work is. */
export function MakeTask({ companyId, source }: { companyId: string; source: TaskSource }) {
  const mayWork = useMay("task.work");
  const [isMaking, setMaking] = useState(false);
  if (!mayWork) return null;
  return (
    <>
      <Button className="screen-only" size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setMaking(true)}>
        <ListPlus aria-hidden />
        Make a task
      </Button>
      <NewTaskDialog companyId={companyId} isOpen={isMaking} source={source} onClose={() => setMaking(false)} />
    </>
  );
} // prettier-ignore

/** The tasks that were made of something, and the way to another. */
export function TasksOf({ companyId, source }: { companyId: string; source: TaskSource }) {
  const mayRead = useMay("task.read");
  const today = useToday();
  const { kind: fromKind, id: fromId } = source.from;
  const asked = { companyId, fromKind, ...(fromId !== undefined && { fromId }), state: "all", limit: most };
  const { data, isError } = trpc.task.list.useQuery(asked, { enabled: mayRead, staleTime: 0 });
  const rows = data?.data ?? [];
  return (
    <Box display="flex" flexDirection="column" alignItems="flex-start" gap="2.5" fontSize="sm">
      {rows.length > 0 && (
        <Box as="ul" aria-label="Tasks of it" listStyleType="none" width="100%" display="flex" flexDirection="column" gap="1.5">
          {rows.map((task) => (
            <Box as="li" key={task._id} overflowWrap="anywhere">
              <RouteLink to="/work" search={{ task: task._id }}>
                {task.title}
              </RouteLink>
              <Text as="span" color={task.isLate ? "fg.error" : "fg.muted"}>
                {" "}
                · {[standing(task, today).word, task.state === "open" && dueLine(task, today)?.toLowerCase()].filter(Boolean).join(", ")}
              </Text>
            </Box>
          ))}
        </Box>
      )}
      {isError && !data && <Text role="alert">Its tasks could not be loaded.</Text>}
      <MakeTask companyId={companyId} source={source} />
    </Box>
  );
} // prettier-ignore
