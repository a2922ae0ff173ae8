import { randomFillSync } from "node:crypto";
import { V7Generator } from "uuidv7";

// Each request has an id, and a publication hundreds. The library's own source of chance asks for it two ids at a time, which
// takes longer than all else that makes one.
const chance = new Uint32Array(1024);
let used = chance.length;

const ids = new V7Generator({
  nextUint32() {
    if (used === chance.length) {
      randomFillSync(chance);
      used = 0;
    }
    used += 1;
    return chance[used - 1]!;
  },
});

/** A new id; ids sort by the time they were made (RFC 9562, version 7). */
export const newId = (): string => ids.generate().toString();
