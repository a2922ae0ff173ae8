CREATE TABLE `saved_search_cursor` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `saved_search_matches` (
	`id` text PRIMARY KEY NOT NULL,
	`search_id` text NOT NULL,
	`subject` text NOT NULL,
	`found_at` text NOT NULL,
	`told_at` text,
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_search_match_once` ON `saved_search_matches` (`search_id`,`subject`);--> statement-breakpoint
CREATE INDEX `saved_search_matches_waiting` ON `saved_search_matches` (`search_id`,`found_at`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `saved_search_matches_told` ON `saved_search_matches` (`told_at`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`place` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`query_key` text NOT NULL,
	`wish` text NOT NULL,
	`channels` text NOT NULL,
	`since_news` integer NOT NULL,
	`since_revision` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_searches_of_company` ON `saved_searches` (`company_id`);--> statement-breakpoint
CREATE INDEX `saved_searches_alike` ON `saved_searches` (`place`,`query_key`,`id`);--> statement-breakpoint
CREATE TABLE `change_news` (
	`position` integer PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`before` text
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`notification_id` text,
	`search_id` text,
	`found` text,
	`company_id` text NOT NULL,
	`channel` text NOT NULL,
	`webhook_id` text,
	`wish` text,
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
INSERT INTO `__new_outbox`("id", "notification_id", "search_id", "found", "company_id", "channel", "webhook_id", "wish", "state", "batch", "send_after", "lease_until", "attempts", "last_error", "created_at", "done_at") SELECT "id", "notification_id", NULL, NULL, "company_id", "channel", "webhook_id", "wish", "state", "batch", "send_after", "lease_until", "attempts", "last_error", "created_at", "done_at" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`channel`,`send_after`);--> statement-breakpoint
CREATE INDEX `outbox_of_company` ON `outbox` (`company_id`,`state`);--> statement-breakpoint
CREATE INDEX `outbox_of_webhook` ON `outbox` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `outbox_of_notification` ON `outbox` (`notification_id`);--> statement-breakpoint
CREATE INDEX `outbox_of_search` ON `outbox` (`search_id`);--> statement-breakpoint
CREATE INDEX `outbox_done` ON `outbox` (`done_at`);