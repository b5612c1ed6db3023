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
ALTER TABLE "users" ALTER COLUMN "scope" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_index" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_index_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_wrapped_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_key_id" DROP NOT NULL;--> statement-breakpoint
-- A user of version 0.1 gets an identity.
CREATE FUNCTION "add_identity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "identities" ("id", "user_id", "scope", "provider", "subject_index", "subject_index_key", "sealed", "wrapped_key", "key_id", "created_at")
	VALUES (new."id", new."id", new."scope", 'email', new."email_index", new."email_index_key", new."email_sealed", new."email_wrapped_key", new."email_key_id", new."created_at");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "add_identity" AFTER INSERT ON "users" FOR EACH ROW WHEN (new."email_index" IS NOT NULL) EXECUTE FUNCTION "add_identity"();--> statement-breakpoint
-- Keys that version 0.1 rotates. Each of the two updates does nothing if the other side is the same already.
CREATE FUNCTION "change_identity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "identities"
	SET "subject_index" = new."email_index", "subject_index_key" = new."email_index_key", "sealed" = new."email_sealed", "wrapped_key" = new."email_wrapped_key", "key_id" = new."email_key_id"
	WHERE "id" = new."id" AND "provider" = 'email'
		AND ("subject_index", "subject_index_key", "sealed", "wrapped_key", "key_id")
			IS DISTINCT FROM (new."email_index", new."email_index_key", new."email_sealed", new."email_wrapped_key", new."email_key_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "change_identity" AFTER UPDATE ON "users" FOR EACH ROW WHEN (new."email_index" IS NOT NULL) EXECUTE FUNCTION "change_identity"();--> statement-breakpoint
-- The identity of this version fills the columns of its user. Before the row itself, so that logins of both versions with
-- one new address take their locks in the same order. The one that comes second adds no row: the address is taken.
CREATE FUNCTION "keep_email_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "users"
	SET "scope" = new."scope", "email_index" = new."subject_index", "email_index_key" = new."subject_index_key", "email_sealed" = new."sealed", "email_wrapped_key" = new."wrapped_key", "email_key_id" = new."key_id"
	WHERE "id" = new."user_id"
		AND ("scope", "email_index", "email_index_key", "email_sealed", "email_wrapped_key", "email_key_id")
			IS DISTINCT FROM (new."scope", new."subject_index", new."subject_index_key", new."sealed", new."wrapped_key", new."key_id");
	RETURN new;
EXCEPTION WHEN unique_violation THEN
	IF tg_op = 'INSERT' THEN RETURN NULL; END IF;
	RAISE;
END $$;--> statement-breakpoint
CREATE TRIGGER "add_email_columns" BEFORE INSERT ON "identities" FOR EACH ROW WHEN (new."provider" = 'email' AND new."id" = new."user_id") EXECUTE FUNCTION "keep_email_columns"();--> statement-breakpoint
CREATE TRIGGER "change_email_columns" AFTER UPDATE ON "identities" FOR EACH ROW WHEN (new."provider" = 'email' AND new."id" = new."user_id") EXECUTE FUNCTION "keep_email_columns"();
