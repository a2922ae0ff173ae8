CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`account_id` text,
	`version` integer NOT NULL,
	`shown` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_of_company` ON `calendar_feeds` (`company_id`) WHERE account_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_of_person` ON `calendar_feeds` (`company_id`,`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `calendar_feeds_by_person` ON `calendar_feeds` (`account_id`);--> statement-breakpoint
CREATE TABLE `circular_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`circular_id` text NOT NULL,
	`account_id` text,
	`unit_name` text,
	`opened_at` text,
	`opened_hash` text,
	`confirmed_at` text,
	`confirmed_hash` text,
	FOREIGN KEY (`circular_id`) REFERENCES `circulars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `circular_receipts_of_person` ON `circular_receipts` (`circular_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `circular_receipts_by_person` ON `circular_receipts` (`account_id`,`confirmed_at`);--> statement-breakpoint
CREATE TABLE `circular_texts` (
	`circular_id` text NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`first_shown_at` text NOT NULL,
	PRIMARY KEY(`circular_id`, `hash`),
	FOREIGN KEY (`circular_id`) REFERENCES `circulars`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `circulars` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`title` text NOT NULL,
	`note` text,
	`read_by` text NOT NULL,
	`sent_hash` text NOT NULL,
	`sent_at` text NOT NULL,
	`sent_by` text,
	`remind_on` text,
	`late_at` text,
	`withdrawn_at` text,
	`withdrawn_by` text,
	`reason` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sent_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`withdrawn_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `circulars_of_company` ON `circulars` (`company_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `circulars_to_remind` ON `circulars` (`remind_on`);--> statement-breakpoint
CREATE INDEX `circulars_to_tell_late` ON `circulars` (`late_at`);--> statement-breakpoint
CREATE INDEX `circulars_of_sender` ON `circulars` (`sent_by`);--> statement-breakpoint
CREATE INDEX `circulars_of_withdrawer` ON `circulars` (`withdrawn_by`);--> statement-breakpoint
CREATE TABLE `triage_settings` (
	`company_id` text PRIMARY KEY NOT NULL,
	`high_days` integer,
	`other_days` integer,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `triage_told` (
	`company_id` text NOT NULL,
	`change_id` text NOT NULL,
	`told_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `change_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `triage_told_by_time` ON `triage_told` (`told_at`);--> statement-breakpoint
ALTER TABLE `tasks` ADD `escalate_on` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `evidence_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_by_day` ON `tasks` (`company_id`,`due_on`);--> statement-breakpoint
CREATE INDEX `tasks_to_escalate` ON `tasks` (`state`,`escalate_on`);--> statement-breakpoint
ALTER TABLE `decisions` ADD `decided_by` text REFERENCES accounts(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `decisions_of_person` ON `decisions` (`decided_by`);--> statement-breakpoint
CREATE INDEX `evidence_lapsing_of_company` ON `evidence` (`company_id`,`valid_until`,`id`);--> statement-breakpoint
-- By hand: who decided stands in the log since it names people.
UPDATE `decisions` SET `decided_by` = (SELECT `audit_entries`.`user_id` FROM `audit_entries` WHERE `audit_entries`.`company_id` = `decisions`.`company_id` AND `audit_entries`.`subject` = `decisions`.`change_id` AND `audit_entries`.`action` = 'decision.made' AND `audit_entries`.`at` = `decisions`.`decided_at` AND `audit_entries`.`user_id` IN (SELECT `id` FROM `accounts`) ORDER BY `audit_entries`.`id` DESC LIMIT 1);
