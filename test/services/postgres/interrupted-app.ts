/** An application over PostgreSQL whose connection a test breaks, for the tests of passwords and mailed codes. */
import type pg from "pg"
import { afterAll, beforeAll, expect } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import type { OutgoingMail } from "../../../src/ports/mail.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace, type Place } from "../../adapters/sql-servers.ts"
import { secret } from "../../sessions/session-app.ts"
import { brokenPool, countMessages, type BrokenPool } from "../../support/broken-pool.ts"
import { openBrowser, type Browser } from "../../support/browser.ts"
import { cutsOf } from "../../support/cuts.ts"

interface Ground extends BrokenPool {
  /** Not interrupted. */
  readonly place: Place<pg.Pool>
  readonly config: AuthConfig
  readonly mails: OutgoingMail[]
}

export interface InterruptedApp {
  readonly config: AuthConfig
  open: () => Browser
  /** Waits for the work after the responses, such as the delivery of mails. */
  settled: () => Promise<void>
  lastMail: (email: string) => Promise<OutgoingMail>
  /** Reads rows over a connection that does not break. */
  rows: Place<pg.Pool>["rows"]
  /**
   * Sends a request once for each place and kind of interruption.
   *
   * @param prepare brings a new visitor to the request.
   * @param send sends the request.
   * @param check judges the rows, and gets the response of the request, or undefined if it has none.
   */
  interrupt: <V>(prepare: () => Promise<V>, send: (visitor: V) => Promise<Response>, check: Check<V>) => Promise<void>
}

type Check<V> = (visitor: V, sent: Response | undefined, told: string) => Promise<void>

/** Makes the application in an empty database, before the tests of a file. */
export function useInterruptedApp(more: Partial<AuthConfig>): InterruptedApp {
  let made: Ground | undefined
  const ground = (): Ground => {
    if (made === undefined) throw new Error("The database does not exist yet.")
    return made
  }
  beforeAll(async () => {
    const place = await postgresPlace()
    await migrate({ postgres: place.pool })
    await sqlStores({ postgres: place.pool }).migrate()
    const broken = await brokenPool(place.url, 3)
    const mails: OutgoingMail[] = []
    const config: AuthConfig = {
      secret,
      trustHost: true,
      session: { strategy: "database" },
      adapter: sqlAdapter({ postgres: broken.pool }),
      stores: sqlStores({ postgres: broken.pool }),
      notices: false,
      mailer: { from: "app@x.test", send: (mail) => void mails.push(mail) },
      logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
      providers: [],
      ...more,
    }
    made = { place, ...broken, config, mails }
  })
  afterAll(async () => {
    await made?.close()
    await made?.place.close()
  })
  const settled = async (): Promise<void> => void (await Promise.all(resolveConfig(ground().config).mailing.running))
  return {
    get config() {
      return ground().config
    },
    open: () => openBrowser(ground().config),
    settled,
    async lastMail(email) {
      await settled()
      const mail = ground().mails.findLast(({ to }) => to === email)
      if (mail === undefined) throw new Error(`No mail to ${email}.`)
      return mail
    },
    rows: async (sql) => ground().place.rows(sql),
    async interrupt(prepare, send, check) {
      const prepared = async () => {
        const visitor = await prepare()
        await settled()
        return visitor
      }
      const sendAndSettle = async (visitor: Awaited<ReturnType<typeof prepare>>): Promise<Response> => {
        const response = await send(visitor)
        await settled()
        return response
      }
      const measured = await prepared()
      const points = await countMessages(ground(), () => sendAndSettle(measured))
      expect(points).toBeGreaterThan(0)
      for (const cut of cutsOf(points)) {
        const visitor = await prepared()
        const { wire } = ground()
        wire.arm(cut)
        const [sent] = await Promise.allSettled([sendAndSettle(visitor)])
        const told = `${JSON.stringify(cut)} at ${wire.said().at(-1) ?? ""}`
        wire.mend()
        await check(visitor, sent.status === "fulfilled" ? sent.value : undefined, told)
      }
    },
  }
}
