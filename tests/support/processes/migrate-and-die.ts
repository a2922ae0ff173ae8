import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";

// Run as a process of its own: says that it begins, then migrates the database given by the folder given.
const [file = "", folder = ""] = process.argv.slice(2);
const db = openDatabase(file);
process.stdout.write("migrating\n");
migrate(db, { folder, backupFile: `${file}.backup` });
process.stdout.write("migrated\n");
process.exit(0);
