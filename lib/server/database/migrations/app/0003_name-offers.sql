ALTER TABLE "names" ADD COLUMN "owned_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "names" ADD COLUMN "offered_to" text;--> statement-breakpoint
ALTER TABLE "names" ADD COLUMN "offered_chain_id" bigint;--> statement-breakpoint
ALTER TABLE "names" ADD COLUMN "offered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "names_offered_to_index" ON "names" USING btree ("offered_to");--> statement-breakpoint
-- A name that was transferred before offers existed counts as accepted then.
UPDATE "names" SET "owned_at" = COALESCE(
	(SELECT max("at") FROM "name_history" WHERE "name_history"."name" = "names"."name" AND "action" = 'transfer' AND "at" >= "names"."registered_at"),
	"registered_at"
);
