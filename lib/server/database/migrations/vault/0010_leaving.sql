CREATE TABLE "deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"deletes_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_ways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"way" text NOT NULL,
	"set_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"key_id" text,
	"wrapped_key" "bytea",
	"sealed" "bytea",
	"stored_at" timestamp with time zone NOT NULL,
	"released_to" text,
	"released_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"destroyed_at" timestamp with time zone,
	CONSTRAINT "recovery_ways_walletId_setId_unique" UNIQUE("wallet_id","set_id"),
	CONSTRAINT "recovery_ways_walletId_way_epoch_unique" UNIQUE("wallet_id","way","epoch"),
	CONSTRAINT "destroyed_way_is_gone" CHECK (num_nulls("recovery_ways"."key_id", "recovery_ways"."wrapped_key", "recovery_ways"."sealed") = case when "recovery_ways"."destroyed_at" is null then 0 else 3 end)
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "owner_of_wallet" uuid;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "previous_provider" text;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "previous_index" "bytea";--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "previous_index_key" text;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "owner_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_wallet_id_subjects_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."subjects"("wallet_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_ways" ADD CONSTRAINT "recovery_ways_wallet_id_subjects_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."subjects"("wallet_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_planned_deletion" ON "deletions" USING btree ("wallet_id") WHERE "deletions"."kept_at" is null;--> statement-breakpoint
CREATE INDEX "deletions_deletes_at_index" ON "deletions" USING btree ("deletes_at");--> statement-breakpoint
CREATE INDEX "recovery_ways_key_id_id_index" ON "recovery_ways" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_seq_index" ON "audit_log" USING btree ("subject","seq");