import type { Database as AuthDatabase } from "@auth/kysely-adapter"
import { Kysely, SqliteDialect } from "kysely"
import Database from "libsql"

export const database = new Kysely<AuthDatabase>({
  dialect: new SqliteDialect({ database: async () => new Database(process.env.DATABASE_FILE ?? "app.sqlite") }),
})
