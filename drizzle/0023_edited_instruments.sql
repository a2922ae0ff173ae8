CREATE TABLE `edited_instruments` (
	`file` text PRIMARY KEY NOT NULL,
	`yaml` text NOT NULL,
	`saved_at` text NOT NULL
);
