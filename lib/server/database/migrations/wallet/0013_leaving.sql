ALTER TABLE "email_challenges" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "way_epoch" integer;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "released_to" uuid;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_challenges" ADD CONSTRAINT "email_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject_seq_index" ON "audit_log" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "email_challenges_session_id_index" ON "email_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_set_of_a_way" ON "key_shares" USING btree ("wallet_id","way","way_epoch") WHERE "key_shares"."kind" = 'way';--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "set_of_a_way" CHECK (("key_shares"."kind" = 'way') = ("key_shares"."way" is not null) and ("key_shares"."kind" = 'way') = ("key_shares"."way_epoch" is not null));