import { Box, Button, Spinner, Text, chakra } from "@chakra-ui/react";
import { Paperclip, Plus, X } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import { makeLetterSchema, type Annex } from "#features/letter/schema.ts";
import { mostAnnexes, mostAttempts } from "#features/letter/vocabulary.ts";
import { useMay } from "../account/use-me.ts";
import { Field } from "../components/fields/field.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { UploadLabel } from "../components/fields/upload-label.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { failureOf } from "../lib/server/failure.ts";
import { instantOf, localNow } from "./filing-words.ts";
import { useAddAnnex, useLetterHead, useMakeLetter } from "./use-letters.ts";

type LetterDialogProps = { companyId: string; filing: Occurrence; isOpen: boolean; onClose: () => void };

/** Writes to the regulator that its portal was down. */
export function LetterDialog({ isOpen, onClose, ...props }: LetterDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="The portal is down" maxW="2xl">
      <LetterForm {...props} onClose={onClose} />
    </Modal>
  );
}

type Attempt = { key: number; at: string; what: string; result: string };
const anAttempt = (key: number): Attempt => ({ key, at: localNow(), what: "", result: "" });
const isWhole = ({ at, what, result }: Attempt) =>
  instantOf(at) !== undefined && what.trim() !== "" && result.trim() !== "";

function LetterForm({ companyId, filing, onClose }: Omit<LetterDialogProps, "isOpen">) {
  const make = useMakeLetter();
  const [attempts, setAttempts] = useState([anAttempt(0)]);
  const [annexes, setAnnexes] = useState<Annex[]>([]);
  const [addressee, setAddressee] = useState("");
  const [reference, setReference] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const isTried = attempts.length > 1 || attempts.some(({ what, result }) => what + result !== "");
  const isChanged = isTried || annexes.length > 0 || addressee + reference !== "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (make.isPending) return;
    if (!attempts.every(isWhole)) return setRefusal("Please say of each try when it was, what was tried and what happened.");
    const letter = {
      id: filing._id,
      attempts: attempts.map(({ at, what, result }) => ({ at: instantOf(at)!, what, result })),
      annexIds: annexes.map(({ annexId }) => annexId),
      ...(addressee.trim() && { addressee }),
      ...(reference.trim() && { reference }),
    };
    const problem = schemaProblem(makeLetterSchema, letter);
    setRefusal(problem);
    if (problem) return;
    try {
      await make.mutateAsync({ companyId, ...letter });
      onClose();
    } catch (error) {
      setRefusal(failureOf(error).message ?? "The letter could not be made. Check your connection and try again.");
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="The portal is down">
      <Text mb="4" color="fg.muted" fontSize="sm">
        The letter says what is due and when, what you tried, and asks to have it treated as submitted in time. It is kept with
        this filing.
      </Text>
      <HeadNote companyId={companyId} />
      <Attempts attempts={attempts} onChange={setAttempts} />
      <Screenshots companyId={companyId} annexes={annexes} onChange={setAnnexes} />
      <Box mt="4" display="grid" columnGap="4" gridTemplateColumns={{ base: "1fr", sm: "2fr 1fr" }}>
        <Field label="To" name="addressee" hint={`Line by line; ${filing.regulator || "the regulator"} where it is empty`}>
          {(control) => (
            <TextArea {...control} rows={3} maxLength={300} value={addressee} onChange={({ target }) => setAddressee(target.value)} />
          )}
        </Field>
        <Field label="Your reference" name="letter-reference">
          {(control) => (
            <TextInput {...control} maxLength={100} autoComplete="off" value={reference} onChange={({ target }) => setReference(target.value)} />
          )}
        </Field>
      </Box>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Make the letter" isChanged={isChanged} isPending={make.isPending} onCancel={onClose} />
    </form>
  );
} // prettier-ignore

/** Says where the head of the letter is missing. */
function HeadNote({ companyId }: { companyId: string }) {
  const head = useLetterHead(companyId).data?.data;
  const maySet = useMay("settings.change");
  if (!head || (head.address !== "" && head.signatories.length > 0)) return null;
  return (
    <Text mb="4" p="3" borderRadius="md" bg="medium.bg" color="medium.fg" fontSize="sm">
      Your company’s address and who signs its letters are not kept yet.{" "}
      {maySet ? (
        <RouteLink
          to="/settings"
          hash="letterhead"
          target="_blank"
          rel="noopener"
          color="medium.fg"
          textDecoration="underline"
        >
          Set the letterhead
        </RouteLink>
      ) : (
        "Whoever keeps the settings can add them."
      )}
    </Text>
  );
}

type AttemptsProps = { attempts: readonly Attempt[]; onChange: (attempts: Attempt[]) => void };

function Attempts({ attempts, onChange }: AttemptsProps) {
  const change = (key: number, set: Partial<Attempt>) => onChange(attempts.map((one) => (one.key === key ? { ...one, ...set } : one)));
  return (
    <chakra.fieldset border="0" p="0" m="0">
      <chakra.legend fontWeight="medium" mb="2">
        What you tried
      </chakra.legend>
      <Box display="flex" flexDirection="column" gap="3">
        {attempts.map(({ key, at, what, result }, index) => (
          <Box key={key} p="3" borderWidth="1px" borderRadius="md" role="group" aria-label={`Try ${index + 1}`} position="relative">
            <Box display="grid" columnGap="3" gridTemplateColumns={{ base: "1fr", sm: "13rem 1fr" }}>
              <Field label="When" name={`at-${key}`}>
                {(control) => (
                  <TextInput {...control} type="datetime-local" value={at} onChange={({ target }) => change(key, { at: target.value })} />
                )}
              </Field>
              <Field label="What was tried" name={`what-${key}`}>
                {(control) => (
                  <TextInput {...control} maxLength={300} value={what} placeholder="Signed in to the portal" onChange={({ target }) => change(key, { what: target.value })} />
                )}
              </Field>
            </Box>
            <Field label="What happened" name={`result-${key}`}>
              {(control) => (
                <TextInput {...control} maxLength={500} value={result} placeholder="Error 503, page did not load" onChange={({ target }) => change(key, { result: target.value })} />
              )}
            </Field>
            {attempts.length > 1 && (
              <Button size="sm" variant="ghost" aria-label={`Remove try ${index + 1}`} onClick={() => onChange(attempts.filter((one) => one.key !== key))}>
                <X aria-hidden />
                Remove
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {attempts.length < mostAttempts && (
        <Button mt="3" size="sm" variant="outline" onClick={() => onChange([...attempts, anAttempt(Math.max(...attempts.map(({ key }) => key)) + 1)])}>
          <Plus aria-hidden />
          Another try
        </Button>
      )}
    </chakra.fieldset>
  );
} // prettier-ignore

type ScreenshotsProps = { companyId: string; annexes: readonly Annex[]; onChange: (annexes: Annex[]) => void };

function Screenshots({ companyId, annexes, onChange }: ScreenshotsProps) {
  const id = useId();
  const add = useAddAnnex(companyId);
  const problem = add.isError ? (failureOf(add.error).message ?? "The screenshot could not be uploaded.") : undefined;
  const take = async (file: File | undefined) => {
    if (!file || add.isPending) return;
    const annex = await add.mutateAsync(file).catch(() => undefined);
    if (annex) onChange([...annexes, annex]);
  };
  return (
    <Box mt="4">
      <Text fontWeight="medium" mb="2">
        Screenshots
      </Text>
      {annexes.length > 0 && (
        <Box as="ul" mb="2" display="flex" flexDirection="column" gap="1" aria-label="Screenshots">
          {annexes.map((annex) => (
            <Box as="li" key={annex.annexId} fontSize="sm" display="flex" alignItems="center" gap="2">
              <Box minW="0" overflowWrap="anywhere">
                {annex.name}{" "}
                <Box as="code" fontSize="xs" color="fg.muted">
                  {annex.sha256.slice(0, 16)}…
                </Box>
              </Box>
              <Button size="sm" variant="ghost" px="2" aria-label={`Leave out ${annex.name}`} onClick={() => onChange(annexes.filter((one) => one !== annex))}>
                <X aria-hidden />
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {annexes.length < mostAnnexes && (
        <Box position="relative">
          <chakra.input
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // Emptied, so that the same file can be chosen again.
              target.value = "";
            }}
            className="peer"
            srOnly
          />
          <UploadLabel htmlFor={id}>
            {add.isPending ? <Spinner aria-hidden /> : <Paperclip aria-hidden size={16} />}
            Add a screenshot
          </UploadLabel>
          <Text id={`${id}-note`} as="span" ms="3" fontSize="sm" color={problem ? "fg.error" : "fg.muted"} aria-live="polite">
            {problem ?? "PNG or JPEG, up to 10 MB; the letter prints the SHA-256 of each file"}
          </Text>
        </Box>
      )}
    </Box>
  );
} // prettier-ignore
