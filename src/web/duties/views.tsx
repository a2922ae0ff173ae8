import { Box, Button, Text } from "@chakra-ui/react";
import { Bookmark, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { DutyViewKept, ViewQuery } from "#features/obligation/schema/views.ts";
import { useMay } from "../account/use-me.ts";
import { TextInput } from "../components/fields/text-input.tsx";
import { Refusal } from "../components/overlays/dialog-parts.tsx";
import { Popover } from "../components/overlays/popover.tsx";
import { Wait } from "../components/wait.tsx";
import { withoutEmpty } from "../lib/navigation/without-empty.ts";
import { failureOf } from "../lib/server/failure.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import type { DutiesState } from "./use-duties-search.ts";

type ViewsProps = { companyId: string; state: DutiesState; mayShare: boolean };

/** Views of the table that are kept under a name, one's own and those for all. */
export function Views({ companyId, state, mayShare }: ViewsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title="Views"
      width="21rem"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button variant="outline" size="sm">
          <Bookmark aria-hidden />
          Views
        </Button>
      }
    >
      <Box display="flex" flexDirection="column" gap="4">
        <ViewList
          companyId={companyId}
          mayShare={mayShare}
          onShow={(view) => {
            state.show(view);
            setOpen(false);
          }}
        />
        <KeepForm companyId={companyId} state={state} mayShare={mayShare} />
      </Box>
    </Popover>
  );
}

type ViewListProps = Pick<ViewsProps, "companyId" | "mayShare"> & { onShow: (view: ViewQuery) => void };

function ViewList({ companyId, mayShare, onShow }: ViewListProps) {
  const views = trpc.duty.views.useQuery({ companyId }, { staleTime: 0 });
  const { duty } = trpc.useUtils();
  const removing = trpc.duty.removeView.useMutation({
    async onSuccess({ message }) {
      await duty.views.invalidate();
      tellDone(message ?? "View removed");
    },
    onError: (error) => tellFailure(error, "The view could not be removed. Please try again."),
  });
  if (views.isError) return <Text role="alert">The views could not be loaded.</Text>;
  if (!views.data) return <Wait text="Loading views..." minH="16" />;
  const list = views.data.data;
  if (list.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        Keep how the table is narrowed and laid out now, to come back to it at a press.
      </Text>
    );
  const mayRemove = (view: DutyViewKept) => view.isOwn || (view.isShared && mayShare);
  return (
    <Box as="ul" listStyleType="none" aria-label="Kept views">
      {list.map((view) => (
        <Box as="li" key={view._id} display="flex" alignItems="center" gap="1">
          <Button
            variant="ghost"
            size="sm"
            flex="1"
            justifyContent="flex-start"
            whiteSpace="normal"
            textAlign="start"
            overflowWrap="anywhere"
            onClick={() => onShow(view.query)}
          >
            <span>
              {view.name}
              {view.isShared && (
                <Box as="span" color="fg.muted" fontWeight="normal">
                  {" "}
                  · for all
                </Box>
              )}
            </span>
          </Button>
          {mayRemove(view) && (
            <Button
              variant="ghost"
              size="sm"
              px="2"
              aria-label={`Remove ${view.name}`}
              onClick={() => removing.mutate({ companyId, id: view._id })}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

function KeepForm({ companyId, state, mayShare }: ViewsProps) {
  const mayKeep = useMay("self.change");
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const { duty } = trpc.useUtils();
  const keeping = trpc.duty.keepView.useMutation({
    async onSuccess({ message }) {
      await duty.views.invalidate();
      setName("");
      tellDone(message ?? "View kept");
    },
  });
  if (!mayKeep) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = withoutEmpty({ ...state.table, columns: state.columns.join(",") }) as ViewQuery;
    if (name.trim() !== "") keeping.mutate({ companyId, name, query, isShared });
  };
  return (
    <Box as="form" aria-label="Keep this view" onSubmit={submit} display="flex" flexDirection="column" gap="2">
      <TextInput
        aria-label="Name of the view"
        placeholder="Name of the view"
        maxLength={80}
        height="10"
        fontSize="sm"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {mayShare && (
        <Box as="label" display="flex" alignItems="center" gap="2" fontSize="sm">
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          For all in the company
        </Box>
      )}
      <Refusal>{keeping.error ? (failureOf(keeping.error).message ?? "It could not be kept. Please try again.") : undefined}</Refusal>
      <Button type="submit" size="sm" variant="outline" aria-busy={keeping.isPending}>
        Keep this view
      </Button>
    </Box>
  );
} // prettier-ignore
