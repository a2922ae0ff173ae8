ALTER TABLE `outbox` ADD `wish` text;--> statement-breakpoint
UPDATE `tellings` SET `recipients` = replace(replace(replace(replace(`recipients`, '"alert":null', '"wish":null'), '"alert":"update"', '"wish":"alert"'), '"alert":"riskChange"', '"wish":"alert"'), '"alert":"deadline"', '"wish":"alert"') WHERE `done_at` IS NULL;
