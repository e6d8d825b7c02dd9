/** One instance of an application in a process of its own, which signs Ada in and never finishes a delivery. */
import pg from "pg"
import { sqlAdapter } from "../../src/adapters/sql.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { noticeApp } from "../mail/notice-app.ts"

const [, , url = ""] = process.argv
const pool = new pg.Pool({ connectionString: url })
const app = await noticeApp({
  adapter: sqlAdapter({ postgres: pool }),
  stores: sqlStores({ postgres: pool }),
  mailer: {
    send: () => {
      process.stdout.write("sending\n")
      return new Promise(() => undefined)
    },
  },
})
const response = await app.browser().post("/callback/cred", { username: "ada", password: "right" })
process.stdout.write(`responded ${response.status}\n`)
// Until it is killed.
setInterval(() => undefined, 60_000)
