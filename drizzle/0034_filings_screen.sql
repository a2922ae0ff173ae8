CREATE TABLE `filing_reminders` (
	`company_id` text NOT NULL,
	`requirement_id` text NOT NULL,
	`period` text NOT NULL,
	`due_day` text NOT NULL,
	`step` integer NOT NULL,
	`notification_id` text,
	`sent_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `requirement_id`, `period`, `due_day`, `step`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `filing_reminders_by_day` ON `filing_reminders` (`due_day`);--> statement-breakpoint
CREATE INDEX `filing_reminders_of_notification` ON `filing_reminders` (`notification_id`);--> statement-breakpoint
CREATE TABLE `letter_annexes` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`letter_id` text,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`file` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`letter_id`) REFERENCES `letters`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `letter_annexes_of_letter` ON `letter_annexes` (`letter_id`,`position`);--> statement-breakpoint
CREATE INDEX `letter_annexes_of_company` ON `letter_annexes` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `letter_heads` (
	`company_id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`contact` text NOT NULL,
	`signatories` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`occurrence_id` text NOT NULL,
	`content` text NOT NULL,
	`written_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `letters_of_occurrence` ON `letters` (`company_id`,`occurrence_id`,`written_at`,`id`);--> statement-breakpoint
CREATE TABLE `reminder_settings` (
	`company_id` text NOT NULL,
	`duty_id` text NOT NULL,
	`days_before` text NOT NULL,
	`escalate_after_days` integer,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `duty_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `filings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `filings_stamp` ON `filings` (`company_id`,`version`);