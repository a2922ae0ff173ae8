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
--> statement-breakpoint
CREATE TABLE `duties` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`origin` text NOT NULL,
	`regulation_id` text,
	`requirement_id` text,
	`regulator` text,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`quote` text,
	`document_id` text,
	`state` text NOT NULL,
	`reason` text,
	`state_by` text,
	`state_at` text,
	`held_for` text,
	`awaits_confirmation` integer NOT NULL,
	`confirmed_by` text,
	`confirmed_at` text,
	`how` text,
	`owner_id` text,
	`unit_id` text,
	`reviewer_id` text,
	`next_review_on` text,
	`weight` text,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`state_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`confirmed_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewer_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`updated_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `duties_stamp` ON `duties` (`company_id`,`version`,`owner_id`,`unit_id`,`reviewer_id`);--> statement-breakpoint
CREATE INDEX `duties_of_owner` ON `duties` (`owner_id`);--> statement-breakpoint
CREATE INDEX `duties_of_unit` ON `duties` (`unit_id`);--> statement-breakpoint
CREATE INDEX `duties_of_reviewer` ON `duties` (`reviewer_id`);--> statement-breakpoint
CREATE TABLE `duty_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`duty_id` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `duty_comments_of_duty` ON `duty_comments` (`company_id`,`duty_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `duty_comments_of_author` ON `duty_comments` (`author_id`);--> statement-breakpoint
CREATE TABLE `duty_settings` (
	`company_id` text PRIMARY KEY NOT NULL,
	`is_confirmed` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audit_of_subject` ON `audit_entries` (`company_id`,`subject`,`id`);