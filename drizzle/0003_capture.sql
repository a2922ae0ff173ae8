CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`company_id` text,
	`is_upload` integer NOT NULL,
	`url` text,
	`hosts` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text,
	`state` text NOT NULL,
	`file` text,
	`bytes` integer,
	`pages` integer,
	`progress` integer,
	`text` text,
	`read_by` text,
	`proposals` text NOT NULL,
	`problem` text,
	`attempts` integer NOT NULL,
	`next_try_at` text,
	`created_at` text NOT NULL,
	`read_at` text,
	`classified_at` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_of_change` ON `documents` (`change_id`);--> statement-breakpoint
CREATE INDEX `documents_of_company` ON `documents` (`company_id`);--> statement-breakpoint
CREATE INDEX `documents_due` ON `documents` (`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `documents_to_classify` ON `documents` (`state`,`classified_at`);--> statement-breakpoint
CREATE TABLE `delivery_settings` (
	`company_id` text PRIMARY KEY NOT NULL,
	`mail` text NOT NULL,
	`mail_scope` text NOT NULL,
	`feed_version` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`notification_id` text NOT NULL,
	`company_id` text NOT NULL,
	`channel` text NOT NULL,
	`webhook_id` text,
	`state` text NOT NULL,
	`batch` text,
	`send_after` text NOT NULL,
	`lease_until` text,
	`attempts` integer NOT NULL,
	`last_error` text,
	`created_at` text NOT NULL,
	`done_at` text,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`channel`,`send_after`);--> statement-breakpoint
CREATE INDEX `outbox_of_company` ON `outbox` (`company_id`,`state`);--> statement-breakpoint
CREATE INDEX `outbox_of_webhook` ON `outbox` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `outbox_of_notification` ON `outbox` (`notification_id`);--> statement-breakpoint
CREATE INDEX `outbox_done` ON `outbox` (`done_at`);--> statement-breakpoint
CREATE TABLE `tellings` (
	`id` text PRIMARY KEY NOT NULL,
	`notice` text NOT NULL,
	`recipients` text NOT NULL,
	`told` integer NOT NULL,
	`created_at` text NOT NULL,
	`done_at` text
);
--> statement-breakpoint
CREATE INDEX `tellings_open` ON `tellings` (`done_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	`last_at` text,
	`last_error` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_of_company` ON `webhooks` (`company_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`company_id` text NOT NULL,
	`regulation_id` text NOT NULL,
	`requirement_id` text NOT NULL,
	`due_on` text NOT NULL,
	`days_before` integer NOT NULL,
	`sent_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `regulation_id`, `requirement_id`, `due_on`, `days_before`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminders_by_day` ON `reminders` (`due_on`);--> statement-breakpoint
CREATE TABLE `changes` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`item_key` text,
	`unique_key` text NOT NULL,
	`regulator` text NOT NULL,
	`change_type` text NOT NULL,
	`title` text NOT NULL,
	`reference` text,
	`url` text,
	`published_on` text,
	`summary` text,
	`detected_at` text NOT NULL,
	`seen_within` text,
	`status` text NOT NULL,
	`held_because` text,
	`published_at` text,
	`reviewed_at` text,
	`diff` text,
	`topics` text NOT NULL,
	`severity` integer NOT NULL,
	`risk_level` text NOT NULL,
	`regulation_ids` text NOT NULL,
	`evidence` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `changes_uniqueKey_unique` ON `changes` (`unique_key`);--> statement-breakpoint
CREATE INDEX `changes_by_time` ON `changes` (`detected_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_of_regulator` ON `changes` (`regulator`,`detected_at`);--> statement-breakpoint
CREATE INDEX `changes_of_item` ON `changes` (`source_id`,`item_key`);--> statement-breakpoint
CREATE INDEX `changes_by_status` ON `changes` (`status`,`detected_at`);--> statement-breakpoint
CREATE TABLE `item_aliases` (
	`source_id` text NOT NULL,
	`alias` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`source_id`, `alias`)
);
--> statement-breakpoint
CREATE TABLE `items` (
	`source_id` text NOT NULL,
	`key` text NOT NULL,
	`item` text NOT NULL,
	`stable_hash` text NOT NULL,
	`earlier` text NOT NULL,
	`first_seen_at` text NOT NULL,
	`pending_hash` text,
	`pending_at` text,
	`pending_looks` integer NOT NULL,
	`missing_since` text,
	`missed_checks` integer NOT NULL,
	PRIMARY KEY(`source_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `revision_cursor` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `robots` (
	`origin` text PRIMARY KEY NOT NULL,
	`text` text,
	`read_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `source_states` (
	`id` text PRIMARY KEY NOT NULL,
	`definition` text NOT NULL,
	`checks` integer NOT NULL,
	`next_check_at` text NOT NULL,
	`hot_until` text,
	`failures` integer NOT NULL,
	`suspicions` integer NOT NULL,
	`trouble` text,
	`last_error` text,
	`etag` text,
	`last_modified` text,
	`body_hash` text,
	`last_check_at` text,
	`last_ok_at` text,
	`last_full_at` text,
	`last_change_at` text,
	`baseline_at` text,
	`listed` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `notifications_of_company`;--> statement-breakpoint
ALTER TABLE `notifications` ADD `change_id` text;--> statement-breakpoint
CREATE INDEX `notifications_in_order` ON `notifications` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_of_change` ON `notifications` (`company_id`,`change_id`) WHERE change_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_of_company` ON `notifications` (`company_id`,`created_at`,`id`);