import { expect, describe, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { jsonOf, openBrowser } from "../support/browser.ts"
import { organisationFlow } from "./organisation-flow.ts"
import { smsFlow } from "./sms-flow.ts"

describe.each(["jwt", "database"] as const)("choosing an organisation, with %s sessions", (strategy) => {
  it("appears in the session at once, can be changed, and is limited to the organisations of the user", async () => {
    const codes: string[] = []
    const config: AuthConfig = {
      secret: "a secret of a test, of more than thirty-two bytes",
      trustHost: true,
      adapter: memoryAdapter(),
      stores: memoryStores(),
      session: { strategy },
      providers: [],
      plugins: [
        {
          id: "app",
          flows: [
            smsFlow({ send: ({ code }) => void codes.push(code) }),
            organisationFlow((user, organisation) => user !== "" && organisation !== "red"),
          ],
        },
      ],
      callbacks: {
        session: ({ session, results }) => ({
          ...session,
          chosen: (results?.["organisation"] as { id?: string } | undefined)?.id,
        }),
      },
      logger: { error: () => undefined },
    }
    const browser = openBrowser(config)
    expect((await browser.post("/organisation", { id: "blue" })).status).toBe(403)
    const asked = await browser.post("/sms", { phone: "+49123" })
    const page = new URL(asked.headers.get("location") ?? "")
    await browser.post(page.pathname.slice("/auth".length) + page.search, { code: codes[0] ?? "" })
    expect(await browser.session()).not.toHaveProperty("chosen")

    for (const id of ["blue", "green"]) {
      expect(await jsonOf(await browser.post("/organisation", { id }))).toEqual({ organisation: id })
      expect(await browser.session()).toMatchObject({ chosen: id })
    }
    expect((await browser.post("/organisation", { id: "red" })).status).toBe(403)
    expect(await browser.session()).toMatchObject({ chosen: "green" })
  })
})
