ALTER TABLE `changes` ADD `instrument_key` text;--> statement-breakpoint
ALTER TABLE `revision_cursor` ADD `entered_up_to` text;