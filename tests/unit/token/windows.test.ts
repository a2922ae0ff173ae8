import { expect, test } from "vitest";
import { tokenWindows } from "#features/token/service/windows.ts";
import { fakeClock } from "../../support/fakes.ts";

test("counts down to nought, then is over until the window ends, each token by itself", () => {
  const clock = fakeClock("2026-11-21T09:00:00.000Z");
  const take = tokenWindows(clock);
  expect(take("one")).toEqual({ limit: 600, seconds: 300, remaining: 599, resetSeconds: 300, isOver: false });
  clock.advance(100);
  for (let call = 2; call < 600; call += 1) take("one");
  expect(take("one")).toMatchObject({ remaining: 0, resetSeconds: 200, isOver: false });
  expect(take("one")).toMatchObject({ remaining: 0, resetSeconds: 200, isOver: true });
  expect(take("other")).toMatchObject({ remaining: 599, isOver: false });
  clock.advance(200);
  expect(take("one")).toMatchObject({ remaining: 599, resetSeconds: 300, isOver: false });
});
