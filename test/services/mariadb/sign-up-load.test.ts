import { Kysely, MysqlDialect } from "kysely"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { signUpLoad, type Notes } from "../../steps/sign-up-load.ts"

signUpLoad("MariaDB", async () => {
  const { pool, run, rows, close } = await mariadbPlace()
  return {
    source: { mysql: pool },
    kysely: new Kysely<Notes>({ dialect: new MysqlDialect({ pool }) }),
    notes: `create table notes (
      user_id varchar(255) primary key, said text, foreign key (user_id) references users (id) on delete cascade
    ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_nopad_bin`,
    run,
    count: async (statement) => Number((await rows(statement))[0]?.n),
    close,
  }
})
