CREATE TABLE `notification_reads` (
	`notification_id` text NOT NULL,
	`account_id` text NOT NULL,
	`position` integer NOT NULL,
	`read_at` text NOT NULL,
	PRIMARY KEY(`notification_id`, `account_id`),
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_reads_of_person` ON `notification_reads` (`account_id`,`position`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_delivery_settings` (
	`company_id` text NOT NULL,
	`account_id` text NOT NULL,
	`mail` text NOT NULL,
	`mail_scope` text NOT NULL,
	`feed_version` integer NOT NULL,
	`unsubscribe_version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `account_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- By hand: what was a company's goes to who signed it up, or else has owned it longest; where nobody is left, to who was there.
INSERT INTO `__new_delivery_settings`("company_id", "account_id", "mail", "mail_scope", "feed_version", "unsubscribe_version", "updated_at") SELECT "company_id", (SELECT `account_id` FROM `memberships` WHERE `memberships`.`company_id` = `delivery_settings`.`company_id` ORDER BY `ended_at` IS NOT NULL, `added_by` IS NOT NULL, `role` <> 'owner', `since`, `memberships`.`account_id` LIMIT 1), "mail", "mail_scope", "feed_version", "unsubscribe_version", "updated_at" FROM `delivery_settings`;--> statement-breakpoint
DROP TABLE `delivery_settings`;--> statement-breakpoint
ALTER TABLE `__new_delivery_settings` RENAME TO `delivery_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `delivery_settings_of_person` ON `delivery_settings` (`account_id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `account_id` text REFERENCES accounts(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `outbox_of_person` ON `outbox` (`account_id`);--> statement-breakpoint
ALTER TABLE `saved_searches` ADD `account_id` text REFERENCES accounts(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `saved_searches_of_person` ON `saved_searches` (`account_id`);--> statement-breakpoint
-- By hand: who belonged to a company had its badge, and has read what it had read; what was told before it joined needs no mark.
INSERT INTO `notification_reads`("notification_id", "account_id", "position", "read_at") SELECT notifications.id, memberships.account_id, 0, notifications.read_at FROM `notifications` JOIN `memberships` ON memberships.company_id = notifications.company_id AND memberships.ended_at IS NULL AND memberships.since <= notifications.created_at WHERE notifications.read_at IS NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `account_id` = (SELECT `account_id` FROM `memberships` WHERE `memberships`.`company_id` = `outbox`.`company_id` ORDER BY `ended_at` IS NOT NULL, `added_by` IS NOT NULL, `role` <> 'owner', `since`, `memberships`.`account_id` LIMIT 1) WHERE `channel` = 'mail';--> statement-breakpoint
-- An id names whoever gets it, so that what was told is mailed to nobody twice.
UPDATE `outbox` SET `id` = `id` || '-' || `account_id` WHERE `channel` = 'mail' AND `notification_id` IS NOT NULL AND `account_id` IS NOT NULL;--> statement-breakpoint
UPDATE `saved_searches` SET `account_id` = (SELECT `account_id` FROM `memberships` WHERE `memberships`.`company_id` = `saved_searches`.`company_id` ORDER BY `ended_at` IS NOT NULL, `added_by` IS NOT NULL, `role` <> 'owner', `since`, `memberships`.`account_id` LIMIT 1);
