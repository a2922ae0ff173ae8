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
--> statement-breakpoint
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
CREATE TABLE `idempotency_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_of_company` ON `idempotency_keys` (`company_id`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `import_changes` (
	`import_id` text NOT NULL,
	`duty_id` text NOT NULL,
	`before` text,
	`version` integer NOT NULL,
	PRIMARY KEY(`import_id`, `duty_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_keys` (
	`company_id` text NOT NULL,
	`key` text NOT NULL,
	`duty_id` text,
	`import_id` text,
	PRIMARY KEY(`company_id`, `key`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `import_keys_of_import` ON `import_keys` (`import_id`);--> statement-breakpoint
CREATE TABLE `import_parts` (
	`import_id` text NOT NULL,
	`part` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`import_id`, `part`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`file_name` text NOT NULL,
	`file_hash` text NOT NULL,
	`sheet` text NOT NULL,
	`sheets` text NOT NULL,
	`columns` text NOT NULL,
	`mapping` text NOT NULL,
	`decisions` text NOT NULL,
	`row_count` integer NOT NULL,
	`state` text NOT NULL,
	`counts` text,
	`brought_by` text,
	`created_at` text NOT NULL,
	`done_at` text,
	`undone_at` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`brought_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_of_company` ON `imports` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_by_state` ON `imports` (`state`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `duty_undos` (
	`undo_id` text NOT NULL,
	`company_id` text NOT NULL,
	`account_id` text NOT NULL,
	`duty_id` text NOT NULL,
	`version` integer NOT NULL,
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
	`created_at` text NOT NULL,
	PRIMARY KEY(`undo_id`, `duty_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`state_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`confirmed_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewer_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `duty_undos_of_person` ON `duty_undos` (`company_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `duty_undos_by_age` ON `duty_undos` (`created_at`);--> statement-breakpoint
CREATE TABLE `duty_views` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `duty_views_of_company` ON `duty_views` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `duty_views_of_person` ON `duty_views` (`account_id`);--> statement-breakpoint
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
CREATE TABLE `task_assignees` (
	`task_id` text NOT NULL,
	`account_id` text NOT NULL,
	PRIMARY KEY(`task_id`, `account_id`),
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_assignees_of_person` ON `task_assignees` (`account_id`);--> statement-breakpoint
CREATE TABLE `task_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`task_id` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `task_comments_of_task` ON `task_comments` (`company_id`,`task_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `task_comments_of_author` ON `task_comments` (`author_id`);--> statement-breakpoint
CREATE TABLE `task_items` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`ticked_at` text,
	`ticked_by` text,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticked_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `task_items_of_task` ON `task_items` (`task_id`,`position`);--> statement-breakpoint
CREATE INDEX `task_items_of_person` ON `task_items` (`ticked_by`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`title` text NOT NULL,
	`text` text,
	`state` text NOT NULL,
	`from_kind` text NOT NULL,
	`from_id` text,
	`from_title` text,
	`from_path` text,
	`due_on` text,
	`due_time` text,
	`due_at` text,
	`remind_days` integer,
	`remind_on` text,
	`late_at` text,
	`repeats` text,
	`series_id` text,
	`series_start` text,
	`series_on` text,
	`waits_for` text,
	`done_at` text,
	`done_by` text,
	`proof` text,
	`references` text NOT NULL,
	`reason` text,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text,
	`updated_at` text NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`done_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`updated_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tasks_of_company` ON `tasks` (`company_id`,`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_from` ON `tasks` (`company_id`,`from_kind`,`from_id`);--> statement-breakpoint
CREATE INDEX `tasks_to_remind` ON `tasks` (`state`,`remind_on`);--> statement-breakpoint
CREATE INDEX `tasks_to_tell_late` ON `tasks` (`state`,`late_at`);--> statement-breakpoint
CREATE INDEX `tasks_waiting_for` ON `tasks` (`waits_for`);--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_of_series` ON `tasks` (`series_id`,`series_on`);--> statement-breakpoint
CREATE INDEX `tasks_of_doer` ON `tasks` (`done_by`);--> statement-breakpoint
CREATE INDEX `tasks_of_maker` ON `tasks` (`created_by`);--> statement-breakpoint
CREATE INDEX `tasks_of_changer` ON `tasks` (`updated_by`);--> statement-breakpoint
ALTER TABLE `filings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `filings_stamp` ON `filings` (`company_id`,`version`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `event` text;