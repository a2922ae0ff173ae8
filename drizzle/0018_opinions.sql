CREATE TABLE `opinions` (
	`change_id` text PRIMARY KEY NOT NULL,
	`model` text NOT NULL,
	`asked_at` text NOT NULL,
	`attempts` integer NOT NULL,
	`opinion` text,
	`dropped_at` text
);
--> statement-breakpoint
CREATE INDEX `opinions_by_time` ON `opinions` (`asked_at`);--> statement-breakpoint
ALTER TABLE `reset_codes` DROP COLUMN `client_hash`;