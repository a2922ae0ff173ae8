CREATE TABLE "edited_instruments" (
	"file" text COLLATE "C" PRIMARY KEY NOT NULL,
	"yaml" text COLLATE "C" NOT NULL,
	"saved_at" text COLLATE "C" NOT NULL
);
