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
ALTER TABLE `outbox` ADD `event` text;