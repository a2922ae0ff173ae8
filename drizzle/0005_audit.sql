CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` text,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`before` text,
	`after` text,
	`session_id` text,
	`address` text,
	`request_id` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_of_company` ON `audit_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE TRIGGER `audit_entries_never_change` BEFORE UPDATE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_never_go` BEFORE DELETE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- INSERT OR REPLACE would take a row away without asking the trigger above.
CREATE TRIGGER `audit_entries_never_replace` BEFORE INSERT ON `audit_entries`
WHEN EXISTS (SELECT 1 FROM `audit_entries` WHERE `id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
