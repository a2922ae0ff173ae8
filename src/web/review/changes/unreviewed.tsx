import { useState } from "react";
import { ReviewList } from "./review-list.tsx";
import { useChanges } from "./use-changes.ts";
import { AudienceSelect } from "./audience-select.tsx";
import { useReview, type Said } from "./use-review.ts";

/** What companies were told before a person had read it. */
export function Unreviewed() {
  const changes = useChanges({ status: "published", reviewed: "no" });
  const { send, isPending } = useReview();
  const [audience, setAudience] = useState<Said["audience"]>();
  const confirm = async (ids: string[]) => {
    await send(ids, "confirm", audience && { audience });
    setAudience(undefined);
  };
  return (
    <ReviewList
      title="Published, not yet reviewed"
      lead="Companies were told of these at once, with the note that nobody had read them yet."
      empty={{ title: "Nothing published waits for review", text: "What is captured next comes here by itself." }}
      changes={changes}
      isBusy={isPending}
      actions={[
        {
          label: "Dismiss",
          ofMany: "They are set aside. Companies that were told of them keep what they were told.",
          act: (ids) => send(ids, "dismiss"),
        },
        { label: "Mark as reviewed", isMain: true, act: confirm },
      ]}
    >
      <AudienceSelect audience={audience} onChange={setAudience} />
    </ReviewList>
  );
}
