/** Only a chart that links accounts pays for the read of the evidence when it identifies the visitor. */
import { expect, it } from "vitest"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { account } from "../../src/account.ts"
import { jsonOf } from "../support/browser.ts"
import { ada, appWith, old, signedIn } from "./password-account.ts"

/** A flow that tells if its visitor may link an account. One of its two requests asks for the evidence. */
function mayLinkFlow(): Flow {
  return defineFlow({
    id: "may-link",
    version: 1,
    title: "Tell if the visitor may link an account",
    data: { mayLink: false },
    routes: {
      "GET /without": { events: { "may-link.without": [] } },
      "GET /with": { events: { "may-link.with": [] } },
    },
    asks: {},
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive the question" },
        on: {
          "may-link.without": { target: "identifying", actions: { type: "identifyVisitor", params: {} } },
          "may-link.with": { target: "identifying", actions: { type: "identifyVisitor", params: { toLink: true } } },
        },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": {
            target: "told",
            actions: {
              type: "keep",
              params: ({ event: { visitor } }) => ({ mayLink: visitor !== undefined && visitor.stale !== true }),
            },
          },
        },
      },
      told: { type: "final", meta: { title: "Told" } },
    },
    ends: "response",
    responses: { told: ({ data: { mayLink } }) => ({ json: { mayLink } }) },
  })
}

it("a page of the account reads the evidence of the session twice: to judge it, and to find the current session", async () => {
  const app = appWith("database")
  await app.addUser(ada, old)
  const browser = await signedIn(app)
  const { sessions } = app.config.stores ?? {}
  if (sessions === undefined) throw new Error("The stores have sessions.")
  const reads: string[] = []
  const get = sessions.get.bind(sessions)
  sessions.get = async (key) => (reads.push(key), get(key))
  expect((await browser.get("/account/password")).status).toBe(200)
  expect(reads).toHaveLength(2)
})

it.each(["jwt", "database"] as const)(
  "a chart that does not ask for a recent authentication links no account, even for a new session (%s)",
  async (strategy) => {
    const app = appWith(strategy)
    app.config.plugins = [account({ maxAge: 300 }), { id: "may-link", flows: [mayLinkFlow()] }]
    await app.addUser(ada, old)
    const browser = await signedIn(app)
    const mayLink = async (id: string) => (await jsonOf<{ mayLink: boolean }>(await browser.get(`/${id}`))).mayLink
    expect([await mayLink("without"), await mayLink("with")]).toEqual([false, true])
    app.pass(301)
    expect([await mayLink("without"), await mayLink("with")]).toEqual([false, false])
  },
)
