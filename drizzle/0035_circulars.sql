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
CREATE INDEX `circulars_of_withdrawer` ON `circulars` (`withdrawn_by`);