CREATE TABLE `filing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`requirement_id` text NOT NULL,
	`occurred_at` text NOT NULL,
	`note` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `filing_events_of_company` ON `filing_events` (`company_id`,`kind`,`requirement_id`,`occurred_at`);--> statement-breakpoint
CREATE TABLE `filings` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`regulation_id` text NOT NULL,
	`requirement_id` text NOT NULL,
	`period` text NOT NULL,
	`state` text NOT NULL,
	`plain_day` text NOT NULL,
	`due_day` text NOT NULL,
	`due_at` text NOT NULL,
	`moved_why` text,
	`reason` text,
	`filed_at` text,
	`reference` text,
	`receipt_id` text,
	`receipt_file` text,
	`receipt_name` text,
	`receipt_bytes` integer DEFAULT 0 NOT NULL,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `filings_of_requirement` ON `filings` (`company_id`,`requirement_id`,`period`);--> statement-breakpoint
CREATE INDEX `filings_by_day` ON `filings` (`company_id`,`due_day`);--> statement-breakpoint
CREATE INDEX `filings_by_day_of_all` ON `filings` (`due_day`);--> statement-breakpoint
CREATE INDEX `filings_by_receipt` ON `filings` (`company_id`,`receipt_id`);--> statement-breakpoint
CREATE TABLE `holidays` (
	`year` integer NOT NULL,
	`feast` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`days` text NOT NULL,
	`source` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`changed_at` text NOT NULL,
	`before` text,
	`told_up_to` text,
	PRIMARY KEY(`year`, `feast`)
);
