PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_filing_reminders` (
	`company_id` text NOT NULL,
	`requirement_id` text NOT NULL,
	`period` text NOT NULL,
	`due_day` text NOT NULL,
	`step` integer NOT NULL,
	`sent_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `requirement_id`, `period`, `due_day`, `step`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_filing_reminders`("company_id", "requirement_id", "period", "due_day", "step", "sent_at") SELECT "company_id", "requirement_id", "period", "due_day", "step", "sent_at" FROM `filing_reminders`;--> statement-breakpoint
DROP TABLE `filing_reminders`;--> statement-breakpoint
ALTER TABLE `__new_filing_reminders` RENAME TO `filing_reminders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `filing_reminders_by_day` ON `filing_reminders` (`due_day`);--> statement-breakpoint
DROP INDEX `filings_stamp`;--> statement-breakpoint
ALTER TABLE `filings` DROP COLUMN `version`;--> statement-breakpoint
DROP INDEX `duties_stamp`;--> statement-breakpoint
DROP INDEX `evidence_files_by_text`;--> statement-breakpoint
CREATE INDEX `evidence_files_by_text` ON `evidence_files` (`text_state`,`company_id`);