// Returns are sent by reception, and their calls are stored before they are sent.
/* oxlint-disable typescript/require-await -- Medusa awaits migrations, and these only queue their statements */
import { Migration } from '@medusajs/framework/mikro-orm/migrations';

export class Migration20261129070000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "stackable_return" drop constraint if exists "stackable_return_return_id_reception_unique";`,
    );
    this.addSql(`drop index if exists "IDX_stackable_return_return_id_unique";`);
    this.addSql(
      `alter table if exists "stackable_return" add column if not exists "reception" integer not null default 1, add column if not exists "plan" text null;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stackable_return_return_id_reception_unique" ON "stackable_return" ("return_id", "reception") WHERE deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_stackable_return_return_id_reception_unique";`);
    this.addSql(
      `alter table if exists "stackable_return" drop column if exists "reception", drop column if exists "plan";`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_stackable_return_return_id_unique" ON "stackable_return" ("return_id") WHERE deleted_at IS NULL;`,
    );
  }
}
