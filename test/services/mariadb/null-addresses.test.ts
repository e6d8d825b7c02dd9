import sqlAdapter, { migrate } from "../../../src/adapters/sql.ts"
import { nullAddressRules } from "../../adapters/null-addresses.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

nullAddressRules("the SQL adapter on MariaDB", async () => {
  const place = await mariadbPlace()
  const adapter = sqlAdapter({ mysql: place.pool })
  await migrate({ mysql: place.pool })
  return {
    adapter,
    forbidNull: () => place.run("alter table users modify email varchar(255) not null"),
    users: async () => (await place.rows("select email from users")).map(({ email }) => ({ email })),
    close: place.close,
  }
})
