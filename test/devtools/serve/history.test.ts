import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import type { History } from "../../../src/devtools/draw/history.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { jsonOf, openBrowser } from "../../support/browser.ts"
import { ask, config, here, production } from "./inspected-app.ts"

const admin = { "x-admin": "yes" }

function app(over: Partial<AuthConfig> = {}): { own: AuthConfig; signIn: (name: string) => Promise<Response> } {
  const own = config(production, {
    audit: { store: true },
    stores: memoryStores(),
    inspect: { authorize: (request) => request.headers.get("x-admin") === "yes" },
    ...over,
  })
  const browser = openBrowser(own, {}, here)
  return { own, signIn: (name) => browser.other().post("/callback/credentials", { name }) }
}

const lookUp = (own: AuthConfig, body: string, headers: Record<string, string> = admin): Promise<Response> =>
  ask(own, "/history", { method: "POST", body, headers: { "content-type": "application/json", ...headers } })

const historyOf = async (own: AuthConfig, of: string, before?: string): Promise<History> =>
  jsonOf<History>(await lookUp(own, JSON.stringify({ of, before })))

describe("the history of a user", () => {
  it("is shown to whom authorize allows it, and to no one else", async () => {
    const { own, signIn } = app()
    await signIn("ada")
    expect((await lookUp(own, '{"of":"u1"}')).status).toBe(200)
    const refused = await lookUp(own, '{"of":"u1"}', {})
    expect([refused.status, await refused.text()]).toEqual([400, '"Bad request."'])
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }])
      expect((await lookUp(own, '{"of":"u1"}', { ...admin, ...headers })).status).toBe(403)
  })

  it("has the entries newest first, with the sentences of event and reason", async () => {
    const credentials = { identifier: "name" } as const
    const { own, signIn } = app()
    const [provider] = own.providers
    if (provider === undefined) throw new Error("There is one provider.")
    own.providers[0] = Object.assign(provider, credentials)
    await signIn("ada")
    await signIn("eve")
    expect(await historyOf(own, "eve")).toEqual({
      entries: [
        {
          entry: expect.objectContaining({ name: "signIn.refused", reason: "credentials_rejected" }) as unknown,
          says: "A sign-in ended without a session.",
          why: expect.stringMatching(/authorize/) as unknown,
        },
      ],
      more: false,
    })
    expect((await historyOf(own, "credentials:u1")).entries.map(({ entry }) => entry.name)).toEqual([
      "signIn.succeeded",
    ])
    expect(await historyOf(own, "nobody")).toEqual({ entries: [], more: false })
  })

  it("the history of a stored user is found by the id and by the address", async () => {
    const adapter = memoryAdapter()
    const mails: string[] = []
    const mail = {
      id: "mail",
      name: "Mail",
      type: "email",
      sendVerificationRequest: ({ url }: { url: string }) => void mails.push(url),
    } as const
    const { own } = app({ adapter, providers: [mail] })
    const browser = openBrowser(own, {}, here)
    await browser.post("/signin/mail", { email: "ada@example.test" })
    await browser.get(mails[0] ?? "")
    await browser.post("/signout")
    const user = await adapter.getUserByEmail("ada@example.test")
    const names = ["mail.sent", "signIn.succeeded", "signOut", "user.created"]
    for (const of of [user?.id ?? "", "Ada@example.test"])
      expect((await historyOf(own, of)).entries.map(({ entry }) => entry.name).toSorted()).toEqual(names)
  })

  it("comes in pages", async () => {
    const { own, signIn } = app()
    for (let time = 0; time < 55; time++) await signIn("ada")
    const first = await historyOf(own, "credentials:u1")
    const rest = await historyOf(own, "credentials:u1", first.entries.at(-1)?.entry.id)
    expect([first.entries.length, first.more, rest.entries.length, rest.more]).toEqual([50, true, 5, false])
  })

  it.each(["", "[]", "{", '{"of":7}', `{"of":"${"x".repeat(3000)}"}`])("is not looked up for %j", async (body) => {
    expect((await lookUp(app().own, body)).status).toBe(400)
  })

  it("is absent in an application that keeps no history", async () => {
    const { own } = app({ audit: undefined })
    expect((await lookUp(own, '{"of":"u1"}')).status).toBe(405)
    expect(await (await ask(own, "/charts.js", { headers: admin })).text()).not.toContain('"history":')
    expect(await (await ask(app().own, "/charts.js", { headers: admin })).text()).toContain('"history":"history"')
  })
})
