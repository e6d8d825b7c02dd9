/** The tables of the release before versioned migrations, and its statements, for tests of upgrades. */
import { sql } from "kysely"
import { type Source, type SqlSource, sourceOf } from "../../src/adapters/sql/database.ts"

/** Copied from the release 0.1.0, in the dialect of each database. */
const tables: Readonly<Record<Source["dialect"], readonly string[]>> = {
  postgres: [
    `create table if not exists "authchart_flow" ("id" varchar(191) primary key, "value" text not null, "expires_at" bigint not null)`,
    `create table if not exists "authchart_totp" ("person" varchar(64) primary key, "secret" text not null, "used_step" bigint not null, "attempts" integer not null, "attempted_at" bigint not null)`,
    `create table if not exists "authchart_totp_recovery" ("person" varchar(64) not null, "code" varchar(64) not null, constraint "authchart_totp_recovery_key" primary key ("person", "code"))`,
  ],
  mysql: [
    "create table if not exists `authchart_flow` (`id` varchar(191) primary key, `value` text not null, `expires_at` bigint not null) default character set utf8mb4 collate utf8mb4_bin",
    "create table if not exists `authchart_totp` (`person` varchar(64) primary key, `secret` text not null, `used_step` bigint not null, `attempts` integer not null, `attempted_at` bigint not null) default character set utf8mb4 collate utf8mb4_bin",
    "create table if not exists `authchart_totp_recovery` (`person` varchar(64) not null, `code` varchar(64) not null, constraint `authchart_totp_recovery_key` primary key (`person`, `code`)) default character set utf8mb4 collate utf8mb4_bin",
  ],
  sqlite: [
    `create table if not exists "authchart_flow" ("id" varchar(191) primary key, "value" text not null, "expires_at" bigint not null)`,
    `create table if not exists "authchart_totp" ("person" varchar(64) primary key, "secret" text not null, "used_step" bigint not null, "attempts" integer not null, "attempted_at" bigint not null)`,
    `create table if not exists "authchart_totp_recovery" ("person" varchar(64) not null, "code" varchar(64) not null, constraint "authchart_totp_recovery_key" primary key ("person", "code"))`,
  ],
}

export interface PreviousRelease {
  /** Its statements before the first call, at each start. */
  start(): Promise<void>
  putFlow(id: string, value: string, expires: number): Promise<void>
  takeFlow(id: string): Promise<string | undefined>
  /** @param person the value of the column: a SHA-256. */
  enrol(person: string, secret: string, codes: readonly string[]): Promise<void>
  countAttempt(person: string): Promise<void>
  /** Finds whether this person has enrolled, by the only query, and only under the key of that release. */
  find(person: string): Promise<string | undefined>
}

export function previousRelease(source: SqlSource): PreviousRelease {
  const { db, dialect } = sourceOf(source)
  const returning = sql.raw(dialect === "mysql" ? "" : " returning 1")
  return {
    async start() {
      for (const statement of tables[dialect]) await sql.raw(statement).execute(db)
    },
    async putFlow(id, value, expires) {
      await sql`insert into authchart_flow (id, value, expires_at) values (${id}, ${value}, ${expires})${returning}`.execute(
        db,
      )
    },
    async takeFlow(id) {
      const { rows } = await sql<{ value: string }>`select value from authchart_flow where id = ${id}`.execute(db)
      await sql`delete from authchart_flow where id = ${id}${returning}`.execute(db)
      return rows[0]?.value
    },
    async enrol(person, secret, codes) {
      await sql`insert into authchart_totp (person, secret, used_step, attempts, attempted_at) values (${person}, ${secret}, 1, 0, 0)${returning}`.execute(
        db,
      )
      for (const code of codes)
        await sql`insert into authchart_totp_recovery (person, code) values (${person}, ${code})${returning}`.execute(
          db,
        )
    },
    async find(person) {
      const { rows } = await sql<{
        secret: string
      }>`select secret from authchart_totp where person = ${person}`.execute(db)
      return rows[0]?.secret
    },
    async countAttempt(person) {
      await sql`update authchart_totp set attempts = attempts + 1, attempted_at = ${Date.now()} where person = ${person}${returning}`.execute(
        db,
      )
    },
  }
}
