import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Open } from "./backend.ts";
import { aFolder } from "../support/folder.ts";
import { at } from "./rows.ts";

/** Kept files as rows, for several processes. */
export function describeKeptFiles(open: Open) {
  describe("kept files:", () => {
    test("finds the bytes of a name as they were put, also those that are no text, and none of another", async () => {
      const { keptFiles } = await open();
      const bytes = Buffer.from([0, 255, 10, 0, 128, 39]);
      await keptFiles.put("a.png", bytes, at(0));
      expect(await keptFiles.get("a.png")).toEqual(bytes);
      expect(await keptFiles.get("b.png")).toBeUndefined();
    });

    test("takes what lies in a file as it takes bytes", async () => {
      const { keptFiles } = await open();
      const file = path.join(aFolder(), "kept");
      const bytes = Buffer.from([0, 255, 10, 0]);
      writeFileSync(file, bytes);
      await keptFiles.putFile("a.bin", file, at(0));
      expect(await keptFiles.get("a.bin")).toEqual(bytes);
      await keptFiles.putFile("a.bin", file, at(9));
      expect(await keptFiles.listUntouched(at(9))).toEqual([]);
    });

    test("keeps what is put by several at once once, as saved last", async () => {
      const { keptFiles } = await open();
      await Promise.all([1, 2, 3].map((second) => keptFiles.put("a.png", Buffer.from("a"), at(second))));
      await keptFiles.put("a.png", Buffer.from("a"), at(9));
      expect(await keptFiles.listUntouched(at(9))).toEqual([]);
      expect(await keptFiles.listUntouched(at(10))).toEqual(["a.png"]);
    });

    test("lists what nobody has saved since an instant, and removes it only then", async () => {
      const { keptFiles } = await open();
      for (const [name, seconds] of [["b.png", 1], ["a.png", 2], ["c.png", 30]] as const)
        await keptFiles.put(name, Buffer.from(name), at(seconds));
      expect(await keptFiles.listUntouched(at(30))).toEqual(["a.png", "b.png"]);
      expect(await keptFiles.remove("c.png", at(30))).toBe(false);
      expect(await keptFiles.remove("a.png", at(30))).toBe(true);
      expect(await keptFiles.remove("a.png", at(30))).toBe(false);
      expect([await keptFiles.get("a.png"), await keptFiles.get("c.png")]).toEqual([undefined, Buffer.from("c.png")]);
    }); // prettier-ignore
  });
}
