/**
 * A process ends between its response and the delivery of a mail. Another instance then delivers the mail, over real
 * SMTP.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { deliverMails } from "../../../src/facade/deliver-mails.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { openSmtpInbox } from "../../support/smtp-inbox.ts"

const root = join(import.meta.dirname, "../../..")

/** Starts an instance, and kills it when it has printed this text. */
async function killedAt(said: RegExp, url: string): Promise<string> {
  const child = spawn(process.execPath, ["--import", "tsx", "test/support/notice-child.ts", url], { cwd: root })
  let printed = ""
  const hear = (part: Buffer) => {
    printed += part.toString()
    if (said.test(printed)) child.kill("SIGKILL")
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  await once(child, "close")
  return printed
}

describe("a process that is killed", () => {
  it.each([
    ["after its response", /responded 302/],
    ["while it delivers", /sending/],
  ])("%s loses no mail: another instance delivers the mail once", async (_, said) => {
    const { pool, url, rows, close } = await postgresPlace()
    const inbox = await openSmtpInbox()
    try {
      const stores = sqlStores({ postgres: pool })
      await stores.migrate()
      await migrate({ postgres: pool })
      expect(await killedAt(said, url)).toMatch(said)
      expect(await rows("select id from authchart_outbox")).toHaveLength(1)
      const config = () => ({
        secret: "s".repeat(40),
        trustHost: true,
        providers: [],
        adapter: sqlAdapter({ postgres: pool }),
        stores: sqlStores({ postgres: pool }),
        mailer: Nodemailer({ server: `smtp://127.0.0.1:${inbox.port}`, from: "App <app@app.test>" }),
      })
      // The killed process had claimed the mail, and its claim has not expired yet.
      expect(await deliverMails(config())).toMatchObject({ delivered: 0 })
      const later = { ...platform, now: () => Date.now() + 6 * 60_000 }
      const reports = await Promise.all([deliverMails(config(), later), deliverMails(config(), later)])
      expect(reports.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(1)
      expect(inbox.mails).toMatchObject([{ envelope: { to: ["ada@x.test"] }, subject: "New sign-in to app.test" }])
      expect(await rows("select id from authchart_outbox")).toEqual([])
    } finally {
      await inbox.close()
      await close()
    }
  })
})
