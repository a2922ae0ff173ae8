import { useState, useId } from "react";
import { chakra } from "@chakra-ui/react";
import type { ChangeType } from "#features/notify/vocabulary.ts";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { kinds } from "../../updates/change-words.ts";
import { ReviewList } from "./review-list.tsx";
import { useChanges } from "./use-changes.ts";
import { AudienceSelect } from "./audience-select.tsx";
import { useReview, type Said } from "./use-review.ts";

/** What was held back until a person has read it: published, or set aside. */
export function HeldForReview() {
  const changes = useChanges({ status: "review" });
  const { send, isPending } = useReview();
  const [kind, setKind] = useState<ChangeType>();
  const [audience, setAudience] = useState<Said["audience"]>();
  const publish = async (ids: string[]) => {
    await send(ids, "publish", { ...(kind && { changeType: kind }), ...(audience && { audience }) });
    // What is chosen next is another matter.
    setKind(undefined);
    setAudience(undefined);
  };
  return (
    <ReviewList
      title="Held for review"
      lead="Something about how these were found is unusual, so nobody has been told of them yet."
      empty={{
        title: "Nothing is held for review",
        text: "What can be trusted is told at once and does not come here.",
      }}
      changes={changes}
      isBusy={isPending}
      actions={[
        {
          label: "Dismiss",
          ofMany: "They are set aside, and nobody is told of them. That cannot be taken back.",
          act: (ids) => send(ids, "dismiss"),
        },
        {
          label: "Publish",
          isMain: true,
          ofMany:
            "Every company that they concern is told of each of them, by mail as well where it wants mails. That cannot be taken back. They wait under “Published, not yet reviewed” until somebody has read them.",
          act: publish,
        },
      ]}
    >
      <KindSelect kind={kind} onChange={setKind} />
      <AudienceSelect audience={audience} onChange={setAudience} />
    </ReviewList>
  );
}

type KindSelectProps = { kind: ChangeType | undefined; onChange: (kind: ChangeType | undefined) => void };

/** As which kind the chosen changes are published. */
function KindSelect({ kind, onChange }: KindSelectProps) {
  const id = useId();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" fontSize="sm">
      <chakra.label htmlFor={id}>Publish as</chakra.label>
      <NativeSelect
        id={id}
        height="9"
        fontSize="sm"
        value={kind ?? ""}
        onChange={(event) => onChange(kinds.find((other) => other.kind === event.target.value)?.kind)}
      >
        <option value="">what it was taken for</option>
        {kinds.map(({ kind: each, label }) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </chakra.span>
  );
}
