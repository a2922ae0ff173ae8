DROP INDEX `filings_stamp`;--> statement-breakpoint
ALTER TABLE `filings` DROP COLUMN `version`;--> statement-breakpoint
DROP INDEX `duties_stamp`;--> statement-breakpoint
DROP INDEX `evidence_files_by_text`;--> statement-breakpoint
CREATE INDEX `evidence_files_by_text` ON `evidence_files` (`text_state`,`company_id`);