import { Kysely, PostgresDialect } from "kysely"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { signUpLoad, type Notes } from "../../steps/sign-up-load.ts"

signUpLoad("PostgreSQL", async () => {
  const { pool, run, rows, close } = await postgresPlace()
  return {
    source: { postgres: pool },
    kysely: new Kysely<Notes>({ dialect: new PostgresDialect({ pool }) }),
    notes: "create table notes (user_id text primary key references users (id) on delete cascade, said text)",
    run,
    count: async (statement) => Number((await rows(statement))[0]?.n),
    close,
  }
})
