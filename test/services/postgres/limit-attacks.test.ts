import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { attackRules, type Ground } from "../../limits/attack-rules.ts"
import { codeAttackRules } from "../../limits/code-attack-rules.ts"

async function connect(): Promise<Ground> {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await one.migrate()
  return { stores: [one, other], close }
}

attackRules("PostgreSQL", connect)
codeAttackRules("PostgreSQL", connect)
