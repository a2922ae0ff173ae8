import { Box, Button, Text } from "@chakra-ui/react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { claimSchema, type ClaimedDomain } from "#features/sso/schema.ts";
import { adminMailboxes, messages } from "#features/sso/vocabulary.ts";
import { Entry, EntryList } from "../components/entry-list.tsx";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { Pill } from "../components/pill.tsx";
import { formatInstant } from "../lib/format.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { failureOf } from "../lib/server/failure.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";
import { SaveButton } from "./save-button.tsx";
import { useDomains } from "./use-sign-on.ts";

/** The domains that the company has shown to be its own: addresses of them lead to its provider. */
export function Domains({ companyId }: { companyId: string }) {
  const { sso } = trpc.useUtils();
  const query = useDomains(companyId);
  const place = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<ClaimedDomain>();
  const [open, setOpen] = useState<"confirm" | "remove">();
  const close = () => setOpen(undefined);
  const remove = trpc.sso.removeDomain.useMutation({
    async onSuccess({ message }) {
      await sso.domains.invalidate();
      tellDone(message ?? messages.domainRemoved);
      close();
    },
    onError: (error) => tellFailure(error, "The domain could not be removed. Please try again."),
  });
  if (!query.data) return <PartWaiting what="the domains" query={query} />;
  const domains = query.data.data;
  const ask = (what: "confirm" | "remove", domain: ClaimedDomain) => () => {
    remove.reset();
    setMeant(domain);
    setOpen(what);
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="4">
      {domains.length === 0 ? (
        <Text fontSize="sm">No domain is claimed yet.</Text>
      ) : (
        <EntryList label="Domains">
          {domains.map((domain) => (
            <DomainEntry
              key={domain.domain}
              domain={domain}
              onConfirm={ask("confirm", domain)}
              onRemove={ask("remove", domain)}
            />
          ))}
        </EntryList>
      )}
      <ClaimForm companyId={companyId} />
      <Modal isOpen={open === "confirm"} onClose={close} title={`Verify ${meant?.domain ?? ""}`} maxW="md">
        {meant && <CodeForm companyId={companyId} domain={meant} onClose={close} />}
      </Modal>
      <ConfirmDialog
        isOpen={open === "remove"}
        title={`Remove ${meant?.domain ?? ""}?`}
        text="Nobody joins by it any more, and its addresses lead to no provider. Who has joined stays."
        confirm="Remove domain"
        isBusy={remove.isPending}
        onConfirm={() => meant && remove.mutate({ id: companyId, domain: meant.domain })}
        onClose={close}
        // The button that was pressed went with its domain.
        finalFocus={() => (remove.isSuccess ? place.current : null)}
      />
    </Box>
  );
}

type DomainEntryProps = { domain: ClaimedDomain; onConfirm: () => void; onRemove: () => void };

function DomainEntry({ domain: { domain, sentTo, claimedAt, verifiedAt }, onConfirm, onRemove }: DomainEntryProps) {
  return (
    <Entry
      actions={
        <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
          {verifiedAt === null ? (
            <Button
              size="sm"
              variant="outline"
              aria-haspopup="dialog"
              aria-label={`Enter the code of ${domain}`}
              onClick={onConfirm}
            >
              Enter code
            </Button>
          ) : (
            <Pill bg="brand.subtle" color="brand.fg">
              Verified
            </Pill>
          )}
          <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Remove ${domain}`} onClick={onRemove}>
            Remove
          </Button>
        </Box>
      }
    >
      <Text fontWeight="medium">{domain}</Text>
      <Text fontSize="sm" color="fg.muted">
        {verifiedAt === null
          ? `A code went to ${sentTo}, ${formatInstant(claimedAt)}`
          : `Verified ${formatInstant(verifiedAt)}`}
      </Text>
    </Entry>
  );
}

type Mailbox = (typeof adminMailboxes)[number];

/** Asks for a code to a mailbox that only whoever runs the domain reads; once more, too, for one that is claimed. */
function ClaimForm({ companyId }: { companyId: string }) {
  const { sso } = trpc.useUtils();
  const claim = trpc.sso.claimDomain.useMutation();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<{ domain: string; mailbox: Mailbox }>({
    initial: { domain: "", mailbox: "postmaster" },
    validate({ domain }): { domain?: string } {
      const problem = schemaProblem(claimSchema.shape.domain, domain);
      return problem ? { domain: problem } : {};
    },
    async onSubmit(values) {
      setRefusal(undefined);
      try {
        const { message } = await claim.mutateAsync({ id: companyId, ...values });
        await sso.domains.invalidate();
        tellDone(message ?? messages.codeSent);
        form.change({ domain: "" });
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The code could not be sent. Please try again.");
      }
    },
  });
  const { values, errors, isPending } = form;
  return (
    <form noValidate onSubmit={form.submit} aria-label="Claim a domain">
      <Box display="grid" columnGap="4" gridTemplateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
        <Field label="Domain" name="domain" error={errors.domain} hint="The part of your addresses behind the @">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={values.domain}
              readOnly={isPending}
              onChange={({ target }) => form.change({ domain: target.value })}
              onBlur={() => form.blur("domain")}
            />
          )}
        </Field>
        <Field label="Mailbox" name="mailbox" hint="It is sent a code, good for a day">
          {(control) => (
            <NativeSelect
              {...control}
              value={values.mailbox}
              disabled={isPending}
              onChange={({ target }) => form.change({ mailbox: target.value as Mailbox })}
            >
              {adminMailboxes.map((mailbox) => (
                <option key={mailbox} value={mailbox}>
                  {mailbox}@
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Box>
      <Refusal>{refusal}</Refusal>
      <Box mt="2">
        <SaveButton isPending={isPending}>Send code</SaveButton>
      </Box>
    </form>
  );
}

type CodeFormProps = { companyId: string; domain: ClaimedDomain; onClose: () => void };

function CodeForm({ companyId, domain: { domain, sentTo }, onClose }: CodeFormProps): ReactNode {
  const { sso } = trpc.useUtils();
  const confirm = trpc.sso.confirmDomain.useMutation();
  const form = useForm({
    initial: { code: "" },
    validate: ({ code }): { code?: string } => (code.trim() === "" ? { code: "The code is required" } : {}),
    async onSubmit({ code }) {
      try {
        const { message } = await confirm.mutateAsync({ id: companyId, domain, code: code.trim() });
        await sso.domains.invalidate();
        tellDone(message ?? messages.verified);
        onClose();
      } catch (error) {
        form.showError("code", failureOf(error).message ?? "The code could not be looked at. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={`Verify ${domain}`}>
      <Field label="Code" name="domain-code" error={form.errors.code} hint={`The ten letters of the mail to ${sentTo}`}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={form.values.code}
            readOnly={form.isPending}
            onChange={({ target }) => form.change({ code: target.value })}
          />
        )}
      </Field>
      <DialogButtons label="Verify" isPending={form.isPending} onCancel={onClose} />
    </form>
  );
}
