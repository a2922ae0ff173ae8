import { lockFolder } from "#platform/database/file/lock.ts";

// Run as a process of its own: claims the folder given, says so, and holds it until it is killed.
lockFolder(process.argv[2]!);
// Collects what nobody holds, as a busy process does sooner or later.
globalThis.gc?.();
process.stdout.write("locked\n");
setInterval(() => {}, 1000);
