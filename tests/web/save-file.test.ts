import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveFile } from "#web/lib/save-file.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a file stays to be fetched for a while after it was offered", () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  saveFile("list.csv", "a,b", "text/csv");
  expect(click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:file");
});
