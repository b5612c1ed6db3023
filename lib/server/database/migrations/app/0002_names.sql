CREATE TABLE "name_addresses" (
	"name" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"address" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "name_addresses_name_coin_type_pk" PRIMARY KEY("name","coin_type")
);
--> statement-breakpoint
CREATE TABLE "name_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "name_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"coin_type" bigint,
	"message" text,
	"signature" text
);
--> statement-breakpoint
CREATE TABLE "name_texts" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "name_texts_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE TABLE "names" (
	"name" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"owner_chain_id" bigint NOT NULL,
	"registrant" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"signed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_messages" (
	"address" text NOT NULL,
	"name" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_messages_address_name_timestamp_kind_pk" PRIMARY KEY("address","name","timestamp","kind")
);
--> statement-breakpoint
ALTER TABLE "name_addresses" ADD CONSTRAINT "name_addresses_name_names_name_fk" FOREIGN KEY ("name") REFERENCES "public"."names"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_texts" ADD CONSTRAINT "name_texts_name_names_name_fk" FOREIGN KEY ("name") REFERENCES "public"."names"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_history_name_id_index" ON "name_history" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "names_owner_index" ON "names" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "names_registrant_index" ON "names" USING btree ("registrant");--> statement-breakpoint
CREATE INDEX "used_messages_used_at_index" ON "used_messages" USING btree ("used_at");--> statement-breakpoint
CREATE FUNCTION "refuse_name_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the history of names is only added to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "name_history_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "name_history" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_name_history_change"();
