CREATE TABLE `group_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text NOT NULL,
	`asked` text NOT NULL,
	`asked_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_requests_once` ON `group_requests` (`parent_id`,`asked`);--> statement-breakpoint
CREATE INDEX `group_requests_of` ON `group_requests` (`asked`);--> statement-breakpoint
CREATE INDEX `group_requests_by_end` ON `group_requests` (`expires_at`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `parent_id` text;--> statement-breakpoint
CREATE INDEX `memberships_by_parent` ON `memberships` (`parent_id`);--> statement-breakpoint
CREATE INDEX `companies_of_parent` ON `companies` (`parent_id`);