-- Written by hand: the rows of `tellings` stay as they are, under the standard word.
ALTER TABLE `tellings` RENAME TO `notification_batches`;--> statement-breakpoint
ALTER TABLE `notification_batches` RENAME COLUMN `told` TO `notified`;--> statement-breakpoint
DROP INDEX `tellings_open`;--> statement-breakpoint
CREATE INDEX `notification_batches_open` ON `notification_batches` (`done_at`);
