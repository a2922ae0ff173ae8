import { expect, onTestFinished, test } from "vitest";
import { openAsking } from "../../support/assistant/asking.ts";
import { askLicences, licenceProfiles, permissions, topics } from "../../support/assistant/licence-matrix.ts";
import { loadProfiles } from "../../support/assistant/officers.ts";

/** What was reached when this was written, of a bar of 0.9; it may only rise. */
const floor = 0.9;

test(
  "every licence is told its own capital, days, clocks and limits, and no other's",
  { timeout: 120_000 },
  async () => {
    const asking = await openAsking();
    onTestFinished(() => asking.close());
    const cells = await askLicences(asking, licenceProfiles(loadProfiles()));
    const names = [...topics, ...permissions].map(({ name }) => name);
    const rates = names.map((name) => {
      const of = cells.filter(({ topic }) => topic === name);
      return `${name}: ${of.filter(({ isRight }) => isRight).length} of ${of.length}`;
    });
    const misses = cells
      .filter(({ isRight }) => !isRight)
      .map(({ company, topic, why }) => `${company}, ${topic}: ${why}`);
    const share = 1 - misses.length / cells.length;
    expect(share, [`${share}`, ...rates, ...misses].join("\n")).toBeGreaterThanOrEqual(floor);
  },
);
