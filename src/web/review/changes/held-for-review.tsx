import { useState } from "react";
import type { ChangeType } from "#features/notify/vocabulary.ts";
import { KindSelect } from "./kind-select.tsx";
import { ReviewList } from "./review-list.tsx";
import { useChanges } from "./use-changes.ts";
import { useReview } from "./use-review.ts";

/** What was held back until a person has read it: published, or set aside. */
export function HeldForReview() {
  const changes = useChanges({ status: "review" });
  const { send, isPending } = useReview();
  const [kind, setKind] = useState<ChangeType>();
  const publish = async (ids: string[]) => {
    await send(ids, "publish", kind);
    // What is chosen next is another matter.
    setKind(undefined);
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
            "Every company that they concern is told of each of them, by mail as well where it wants mails. That cannot be taken back.",
          act: publish,
        },
      ]}
    >
      <KindSelect kind={kind} onChange={setKind} />
    </ReviewList>
  );
}
