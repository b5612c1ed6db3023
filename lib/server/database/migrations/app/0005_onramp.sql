CREATE TABLE "onramp_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onramp_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onramp_deliveries" (
	"chain_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"part" integer NOT NULL,
	"address" text NOT NULL,
	"token_address" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "onramp_deliveries_pk" PRIMARY KEY("chain_id","transaction_id","part","address","token_address")
);
--> statement-breakpoint
CREATE TABLE "onramp_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"project_id" text,
	"quote_id" uuid NOT NULL,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"service_id" text NOT NULL,
	"service_name" text NOT NULL,
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"currency" text NOT NULL,
	"token_address" text NOT NULL,
	"token_name" text NOT NULL,
	"token_symbol" text NOT NULL,
	"token_decimals" integer NOT NULL,
	"payment_currency" text NOT NULL,
	"payment_amount" text NOT NULL,
	"payment_method" text NOT NULL,
	"country" text NOT NULL,
	"quoted_units" text NOT NULL,
	"declared_units" text,
	"delivered_units" text,
	"first_block" bigint,
	"transaction_id" text,
	"failure" text,
	"session_id" text,
	"vendor_order_id" text,
	"session_url" text,
	"session_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"silent_since" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onramp_webhooks" (
	"provider" text NOT NULL,
	"digest" text NOT NULL,
	"order_id" text,
	"session_id" text,
	"vendor_order_id" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "onramp_webhooks_provider_digest_pk" PRIMARY KEY("provider","digest")
);
--> statement-breakpoint
ALTER TABLE "onramp_changes" ADD CONSTRAINT "onramp_changes_order_id_onramp_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."onramp_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onramp_deliveries" ADD CONSTRAINT "onramp_deliveries_order_id_onramp_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."onramp_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onramp_changes_order_id_id_index" ON "onramp_changes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "onramp_deliveries_order_id_index" ON "onramp_deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "onramp_orders_next_check_at_index" ON "onramp_orders" USING btree ("next_check_at") WHERE "onramp_orders"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "onramp_orders_address_created_at_index" ON "onramp_orders" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "onramp_orders_provider_session_id_index" ON "onramp_orders" USING btree ("provider","session_id");--> statement-breakpoint
CREATE INDEX "onramp_orders_provider_vendor_order_id_index" ON "onramp_orders" USING btree ("provider","vendor_order_id");--> statement-breakpoint
CREATE INDEX "onramp_orders_created_at_index" ON "onramp_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "onramp_webhooks_received_at_index" ON "onramp_webhooks" USING btree ("received_at") WHERE "onramp_webhooks"."done_at" is null;