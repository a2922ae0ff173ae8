import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Member, Unit } from "#features/member/schema.ts";
import { mayGrant } from "#features/role/rules.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { ShowMore } from "../components/show-more.tsx";
import { useNow } from "../lib/time/use-now.ts";
import { ChangeMemberDialog } from "./change-member-dialog.tsx";
import { EndMemberDialog } from "./end-member-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { grantable, isFound, unitName } from "./people-words.ts";

// Fewer are seen at a look.
const searchedFrom = 11;
const shownAtOnce = 50;

type MemberListProps = {
  companyId: string;
  members: readonly Member[];
  units: readonly Unit[] | undefined;
  own: { userId: string; role: Role } | undefined;
  mayChange: boolean;
};

/** Everybody who belongs to the company; who may, changes and ends memberships here. */
export function MemberList({ companyId, members, units, own, mayChange }: MemberListProps) {
  const now = useNow();
  const [text, setText] = useState("");
  const [room, setRoom] = useState(shownAtOnce);
  const summary = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Whom a dialog is about is kept while it fades away.
  const [meant, setMeant] = useState<Member>();
  const [open, setOpen] = useState<"change" | "end">();
  const close = () => setOpen(undefined);
  const ask = (what: "change" | "end", member: Member) => () => {
    setMeant(member);
    setOpen(what);
  };
  const found = members.filter((member) => isFound(member, text));
  const isOwn = ({ userId }: Member) => userId === own?.userId;
  /** Nobody touches a role above the own; who wants to go leaves. */
  const mayTouch = ({ role }: Member) => mayChange && own !== undefined && mayGrant(own.role, role);
  const showMore = () => {
    setRoom(room + shownAtOnce);
    const next = found[room];
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-person="${next?.userId}"]`)?.focus());
  };
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {members.length >= searchedFrom && (
        <Box maxW="22rem">
          <Field label="Find somebody" name="find">
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
        {text.trim() === ""
          ? plural(members.length, "person", "people")
          : `${found.length} of ${plural(members.length, "person", "people")}`}
      </Text>
      {found.length === 0 ? (
        <MessagePanel level="h3" title="Nobody is called so" text="Names and addresses were looked through.">
          <Button
            variant="outline"
            onClick={() => {
              summary.current?.focus();
              setText("");
            }}
          >
            Show everybody
          </Button>
        </MessagePanel>
      ) : (
        <Box borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
          <Box as="ul" ref={list} aria-label="People">
            {found.slice(0, room).map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                unit={unitName(units, member.unit)}
                isOwn={isOwn(member)}
                now={now}
                onChange={mayTouch(member) ? ask("change", member) : undefined}
                onEnd={mayTouch(member) && !isOwn(member) ? ask("end", member) : undefined}
              />
            ))}
          </Box>
          {found.length > room && (
            <ShowMore isLoading={false} failure={false} onPress={showMore}>
              {room} of {found.length} shown
            </ShowMore>
          )}
        </Box>
      )}
      {mayChange && (
        <>
          <ChangeMemberDialog
            companyId={companyId}
            member={meant}
            isOpen={open === "change"}
            isOwn={meant !== undefined && isOwn(meant)}
            roles={grantable(own?.role)}
            units={units ?? []}
            onClose={close}
          />
          <EndMemberDialog
            companyId={companyId}
            member={meant}
            members={members}
            isOpen={open === "end"}
            onClose={close}
            placeAfter={() => summary.current}
          />
        </>
      )}
    </Box>
  );
}

export function PeopleWaiting() {
  return (
    <Box role="status" aria-label="Loading people..." display="flex" flexDirection="column" gap="3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height="4.5rem" />
      ))}
    </Box>
  );
}
