import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";
import { following, listening } from "../support/live.ts";

const drops = 100;

test("18 SSE resume: dropped a hundred times, a client that says what it saw last gets each event once, in order", async () => {
  const app = await testApp({ env: { RATE_LIMIT: "off" } });
  const base = await listening(app);
  const company = await signedUp(app);
  let told = 0;
  const announce = async (count: number) => {
    for (let left = count; left > 0; left -= 1) {
      told += 1;
      const notice = {
        companyId: company.id,
        changeType: "new" as const,
        regulationTitle: `Circular ${told}`,
        regulator: "CBN",
      };
      await app.callAs({ isOperator: true }).notification.create(notice);
    }
  };
  const seen: string[] = [];
  let lastEventId: string | undefined;
  for (let drop = 0; drop < drops; drop += 1) {
    const stream = await following(base, {
      token: company.token,
      companyId: company.id,
      ...(lastEventId && { lastEventId }),
    });
    if (!lastEventId) await stream.started();
    // Some come while it listens, some while it is away; it leaves somewhere in between.
    await announce(drop % 3);
    await stream.has(Math.min(told - seen.length, drop % 4));
    stream.stop();
    seen.push(...stream.titles());
    lastEventId = stream.received.at(-1)?.id ?? lastEventId;
    await announce(drop % 2);
  }
  const last = await following(base, {
    token: company.token,
    companyId: company.id,
    ...(lastEventId && { lastEventId }),
  });
  await last.has(told - seen.length);
  expect([...seen, ...last.titles()]).toEqual(Array.from({ length: told }, (_, index) => `Circular ${index + 1}`));
}, 120_000);
