/** The effect that adds evidence to a session. The test calls it like the interpreter. */
import { describe, expect, it } from "vitest"
import type { Candidate, Visitor } from "../../machines/facts.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import { evidenceIn, sessionCookie } from "../sessions/session-app.ts"
import type { Browser } from "../support/browser.ts"
import { flowApp, type FlowApp } from "./flow-asks-app.ts"
import { pinFlow } from "../own-flows/step-up-flow.ts"

const flow = "pin"
const adapter = () => {
  const made = memoryAdapter()
  const users = new Map<string, AdapterUser>()
  // The credentials provider finds these users by the ids of the test.
  const getUser = (id: string) => users.get(id) ?? made.getUser?.(id) ?? null
  return { users, adapter: { ...made, getUser } }
}

interface AdaIn {
  app: FlowApp
  ada: Browser
  visitor: Visitor
  users: Map<string, AdapterUser>
}

async function adaIn(registry = false): Promise<AdaIn> {
  const { users, adapter: stored } = adapter()
  for (const name of ["ada", "bob"])
    users.set(`id-${name}`, { id: `id-${name}`, name, email: `${name}@x.test`, emailVerified: null })
  const app = flowApp({
    adapter: stored,
    session: { strategy: "jwt", registry },
    plugins: [{ id: "app", flows: [pinFlow(() => "1")] }],
  })
  const ada = await app.visitor("ada")
  const { sid } = await evidenceIn(ada.cookies.get(sessionCookie))
  return { app, ada, visitor: { user: "id-ada", session: sid }, users }
}

const account = { provider: flow, type: "oauth", providerAccountId: "id-ada" } as const
const candidate: Candidate = { ...account, user: {}, account, emailClaim: "absent" }
const steps = { byId: {}, problem: undefined }

function add({ app, ada }: { app: FlowApp; ada: Browser }, visitor: Visitor, over: object = {}) {
  return app.ask("addEvidence", { flow, candidate, visitor, steps, ...over }, ada)
}

describe("addEvidence", () => {
  it("adds to the browser's session, and never moves its time back", async () => {
    const { visitor, ...scene } = await adaIn()
    const before = await evidenceIn(scene.ada.cookies.get(sessionCookie))
    scene.app.pass(-10)
    expect(await add(scene, visitor)).toEqual({ type: "evidence.added" })
    expect(await evidenceIn(scene.ada.cookies.get(sessionCookie))).toEqual(before)
    scene.app.pass(70)
    await add(scene, visitor)
    expect((await evidenceIn(scene.ada.cookies.get(sessionCookie))).at).toBe(before.at + 60)
  })

  it("refuses another user, another session, and a browser without one", async () => {
    const { visitor, ...scene } = await adaIn()
    const changed = { type: "evidence.refused", failure: { reason: "step_up_session_changed" } }
    expect(await add(scene, { ...visitor, user: "id-bob" })).toEqual(changed)
    expect(await add(scene, { ...visitor, session: "x".repeat(22) })).toEqual(changed)
    expect(await add({ ...scene, ada: scene.app.browser.other() }, visitor)).toEqual(changed)
  })

  it("refuses a session that was revoked, although no read has asked the registry", async () => {
    const { visitor, ...scene } = await adaIn(true)
    await scene.app.ask("endUserSessions", { user: "id-ada" })
    const { type } = await add(scene, visitor)
    expect(type).toBe("evidence.refused")
  })

  it("refuses a session that is older than its user's quarantine, and so does not prove its user", async () => {
    const { visitor, users, ...scene } = await adaIn()
    const person = { user: {}, isNew: false, provider: "mail", providerType: "email", providerAccountId: "x" } as const
    const user = users.get("id-ada")
    if (user === undefined) throw new Error("Ada is no user.")
    await scene.app.ask("quarantineUser", { user, person })
    expect(await add(scene, visitor)).toMatchObject({ failure: { reason: "session_required" } })
  })

  it("refuses if neither a check of the flow nor a step proved the user", async () => {
    const { visitor, ...scene } = await adaIn()
    expect(await add(scene, visitor, { flow: "other" })).toMatchObject({ failure: { reason: "step_up_unproven" } })
  })
})
