ALTER TABLE "email_challenges" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_challenges" ADD CONSTRAINT "email_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject_seq_index" ON "audit_log" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "email_challenges_session_id_index" ON "email_challenges" USING btree ("session_id");