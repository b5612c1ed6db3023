-- An instance of the version before may still add users. It waits here, and then fails.
LOCK TABLE "users", "email_challenges", "attempts" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"provider" text NOT NULL,
	"subject_index" "bytea" NOT NULL,
	"subject_index_key" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_scope_provider_subjectIndex_unique" UNIQUE("scope","provider","subject_index")
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- With the id of the user, because the sealed address opens only as that of its row.
INSERT INTO "identities" ("id", "user_id", "scope", "provider", "subject_index", "subject_index_key", "sealed", "wrapped_key", "key_id", "created_at")
SELECT "id", "id", "scope", 'email', "email_index", "email_index_key", "email_sealed", "email_wrapped_key", "email_key_id", "created_at" FROM "users";--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_subject_index_key_index" ON "identities" USING btree ("subject_index_key");--> statement-breakpoint
CREATE INDEX "identities_key_id_id_index" ON "identities" USING btree ("key_id","id");--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_scope_emailIndex_unique";--> statement-breakpoint
DROP INDEX "users_email_index_key_index";--> statement-breakpoint
DROP INDEX "users_email_key_id_id_index";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_index";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_index_key";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_sealed";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_wrapped_key";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_key_id";--> statement-breakpoint
ALTER TABLE "email_challenges" RENAME COLUMN "email_index" TO "subject_index";--> statement-breakpoint
ALTER TABLE "email_challenges" RENAME COLUMN "email_index_key" TO "subject_index_key";--> statement-breakpoint
ALTER TABLE "email_challenges" RENAME COLUMN "email_sealed" TO "sealed";--> statement-breakpoint
ALTER TABLE "email_challenges" RENAME COLUMN "email_wrapped_key" TO "wrapped_key";--> statement-breakpoint
ALTER TABLE "email_challenges" RENAME COLUMN "email_key_id" TO "key_id";--> statement-breakpoint
ALTER INDEX "email_challenges_scope_email_index_index" RENAME TO "email_challenges_scope_subject_index_index";--> statement-breakpoint
ALTER TABLE "attempts" RENAME COLUMN "email_index" TO "subject_index";--> statement-breakpoint
ALTER TABLE "attempts" RENAME CONSTRAINT "attempts_scope_email_index_act_holder_pk" TO "attempts_scope_subject_index_act_holder_pk";
