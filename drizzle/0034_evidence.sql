CREATE TABLE `evidence` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`title` text NOT NULL,
	`note` text,
	`valid_from` text,
	`valid_until` text,
	`folded` text NOT NULL,
	`file_id` text NOT NULL,
	`held_at` text,
	`held_by` text,
	`held_why` text,
	`reminded_of` text,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text,
	`updated_at` text NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`held_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`updated_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `evidence_of_company` ON `evidence` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `evidence_lapsing` ON `evidence` (`valid_until`);--> statement-breakpoint
CREATE INDEX `evidence_of_author` ON `evidence` (`created_by`);--> statement-breakpoint
CREATE TABLE `evidence_files` (
	`id` text PRIMARY KEY NOT NULL,
	`evidence_id` text NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`file` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`shown_as` text,
	`text_state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`added_at` text NOT NULL,
	`added_by` text,
	FOREIGN KEY (`evidence_id`) REFERENCES `evidence`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evidence_files_of_piece` ON `evidence_files` (`evidence_id`,`number`);--> statement-breakpoint
CREATE INDEX `evidence_files_of_company` ON `evidence_files` (`company_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `evidence_files_by_text` ON `evidence_files` (`text_state`,`id`);--> statement-breakpoint
CREATE TABLE `evidence_links` (
	`evidence_id` text NOT NULL,
	`company_id` text NOT NULL,
	`duty_id` text NOT NULL,
	`filing_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`evidence_id`, `duty_id`, `filing_id`),
	FOREIGN KEY (`evidence_id`) REFERENCES `evidence`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `evidence_links_of_duty` ON `evidence_links` (`company_id`,`duty_id`);--> statement-breakpoint
CREATE INDEX `evidence_links_of_filing` ON `evidence_links` (`company_id`,`filing_id`);--> statement-breakpoint
CREATE TABLE `evidence_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`what` text NOT NULL,
	`asked_by` text,
	`asked_of` text,
	`duty_id` text,
	`filing_id` text,
	`until_day` text NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	`evidence_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asked_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`asked_of`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`evidence_id`) REFERENCES `evidence`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `evidence_requests_of_company` ON `evidence_requests` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `evidence_requests_of_person` ON `evidence_requests` (`asked_of`);--> statement-breakpoint
CREATE INDEX `evidence_requests_by_end` ON `evidence_requests` (`until_day`);--> statement-breakpoint
CREATE INDEX `evidence_requests_by_answer` ON `evidence_requests` (`evidence_id`);--> statement-breakpoint
CREATE TABLE `evidence_words` (
	`evidence_id` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`evidence_id`, `word`),
	FOREIGN KEY (`evidence_id`) REFERENCES `evidence`(`id`) ON UPDATE no action ON DELETE cascade
);
