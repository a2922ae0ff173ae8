CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `notifications_in_order`;--> statement-breakpoint
ALTER TABLE `notifications` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now rows stood in the order of their numbers, and the highest id of the log was remembered by SQLite.
UPDATE `notifications` SET `position` = rowid;--> statement-breakpoint
INSERT INTO `counters` SELECT 'notifications', coalesce(max(`position`), 0) FROM `notifications`;--> statement-breakpoint
INSERT INTO `counters` SELECT 'audit', max(
	coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit_entries'), 0),
	coalesce((SELECT max(id) FROM `audit_entries`), 0)
);--> statement-breakpoint
CREATE INDEX `notifications_in_order` ON `notifications` (`company_id`,`position`);--> statement-breakpoint
ALTER TABLE `companies` ADD `revision` integer DEFAULT 0 NOT NULL;