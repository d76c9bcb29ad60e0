// The first tables of the plugin.
/* oxlint-disable typescript/require-await -- Medusa awaits migrations, and these only queue their statements */
import { Migration } from '@medusajs/framework/mikro-orm/migrations';

export class Migration20261128231436 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "stackable_return" drop constraint if exists "stackable_return_return_id_unique";`,
    );
    this.addSql(`alter table if exists "stackable_cart" drop constraint if exists "stackable_cart_cart_id_unique";`);
    this.addSql(
      `alter table if exists "stackable_attempt" drop constraint if exists "stackable_attempt_cart_id_number_unique";`,
    );
    this.addSql(
      `create table if not exists "stackable_attempt" ("id" text not null, "cart_id" text not null, "number" integer not null, "currency_code" text not null, "state" text not null, "calls" text not null, "order_id" text null, "failure" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "stackable_attempt_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_stackable_attempt_state" ON "stackable_attempt" ("state") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_stackable_attempt_order_id" ON "stackable_attempt" ("order_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_stackable_attempt_deleted_at" ON "stackable_attempt" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stackable_attempt_cart_id_number_unique" ON "stackable_attempt" ("cart_id", "number") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "stackable_cart" ("id" text not null, "cart_id" text not null, "codes" text not null, "view" text not null, "basis" text null, "was_refused" boolean not null default false, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "stackable_cart_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stackable_cart_cart_id_unique" ON "stackable_cart" ("cart_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_stackable_cart_deleted_at" ON "stackable_cart" ("deleted_at") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "stackable_return" ("id" text not null, "return_id" text not null, "order_id" text not null, "state" text not null, "answer" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "stackable_return_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stackable_return_return_id_unique" ON "stackable_return" ("return_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_stackable_return_order_id" ON "stackable_return" ("order_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_stackable_return_state" ON "stackable_return" ("state") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_stackable_return_deleted_at" ON "stackable_return" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "stackable_attempt" cascade;`);

    this.addSql(`drop table if exists "stackable_cart" cascade;`);

    this.addSql(`drop table if exists "stackable_return" cascade;`);
  }
}
