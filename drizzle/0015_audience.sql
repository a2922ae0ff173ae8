ALTER TABLE `notifications` ADD `why` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `withdrawn` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `audience` text;