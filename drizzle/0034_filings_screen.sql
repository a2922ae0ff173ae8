ALTER TABLE `filings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `filings_stamp` ON `filings` (`company_id`,`version`);