import { Box, Button, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Subsidiary } from "#features/group/schema.ts";
import { useChangeCompany } from "../account/use-change-company.ts";
import { useMe } from "../account/use-me.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { EntryList } from "../components/entry-list.tsx";
import { GiveDialog } from "./give-dialog.tsx";
import { countsExplained, groupInWords, isNamed } from "./group-words.ts";
import { SubsidiaryRow } from "./subsidiary-row.tsx";
import { useEndTie } from "./use-group.ts";

// Fewer are seen at a look.
const searchedFrom = 11;

type SubsidiaryListProps = { companyId: string; subsidiaries: readonly Subsidiary[]; mayChange: boolean };

/** Every company below, in numbers; an owner gives access and lets go here. */
export function SubsidiaryList({ companyId, subsidiaries, mayChange }: SubsidiaryListProps) {
  const belongs = new Set(useMe().data?.data.companies.map((company) => company.companyId));
  const { change, goingTo } = useChangeCompany();
  const [text, setText] = useState("");
  const summary = useRef<HTMLParagraphElement>(null);
  // Which one a dialog is about is kept while it fades away.
  const [meant, setMeant] = useState<Subsidiary>();
  const [open, setOpen] = useState<"give" | "end">();
  const { end } = useEndTie(() => setOpen(undefined));
  const ask = (what: "give" | "end", subsidiary: Subsidiary) => () => {
    setMeant(subsidiary);
    setOpen(what);
  };
  const found = subsidiaries.filter((subsidiary) => isNamed(subsidiary, text));
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {subsidiaries.length >= searchedFrom && (
        <Box maxW="22rem">
          <Field label="Find a company" name="find">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </Box>
      )}
      <Text ref={summary} tabIndex={-1} outline="none" role="status" fontSize="sm" color="fg.muted">
        {text.trim() === "" ? groupInWords(subsidiaries) : `${found.length} of ${groupInWords(subsidiaries)}`}
      </Text>
      <Text fontSize="sm" color="fg.muted" mt="-2">
        {countsExplained}
      </Text>
      {found.length === 0 ? (
        <MessagePanel level="h3" title="No company is called so">
          <Button
            variant="outline"
            onClick={() => {
              summary.current?.focus();
              setText("");
            }}
          >
            Show all
          </Button>
        </MessagePanel>
      ) : (
        <EntryList label="Subsidiaries">
          {found.map((subsidiary) => (
            <SubsidiaryRow
              key={subsidiary.companyId}
              subsidiary={subsidiary}
              onGo={belongs.has(subsidiary.companyId) ? () => change(subsidiary.companyId) : undefined}
              isGoing={goingTo === subsidiary.companyId}
              onGive={mayChange ? ask("give", subsidiary) : undefined}
              onEnd={mayChange ? ask("end", subsidiary) : undefined}
            />
          ))}
        </EntryList>
      )}
      {mayChange && (
        <>
          <GiveDialog companyId={companyId} to={meant} isOpen={open === "give"} onClose={() => setOpen(undefined)} />
          <ConfirmDialog
            isOpen={open === "end"}
            title={`Let ${meant?.name ?? ""} go?`}
            text="It no longer belongs to the group. Whoever of your people was given access to it is signed out there at once. To come back it must be asked again, and accept."
            confirm="Let go"
            isBusy={end.isPending}
            onConfirm={() => meant && end.mutate({ id: companyId, companyId: meant.companyId })}
            onClose={() => setOpen(undefined)}
            // The button that was pressed went with its company.
            finalFocus={() => (end.isSuccess ? summary.current : null)}
          />
        </>
      )}
    </Box>
  );
}
