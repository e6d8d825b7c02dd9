import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { resolveConfig, siteOf } from "../../src/config/resolve.ts"
import { findAccount } from "../../src/effects/admission/find-account.ts"
import { confirmStanding } from "../../src/flows/steps/effects/confirm-standing.ts"
import { makeRuntime } from "../../src/interpreter/runtime.ts"
import type { Candidate, Plan, AccountLookup } from "../../machines/facts.ts"

const adapter = memoryAdapter()
const config = resolveConfig({ secret: "s".repeat(40), trustHost: true, adapter, providers: [] })
const request = new Request("https://app.test/auth/word", { method: "POST" })
const runtime = makeRuntime({ config, site: siteOf(config, "https://app.test"), request })

function candidate(sub: string, email: string): Candidate {
  return {
    provider: "idp",
    type: "oidc",
    providerAccountId: sub,
    user: { email },
    account: { provider: "idp", type: "oidc", providerAccountId: sub },
    emailClaim: "absent",
  }
}

async function standingOf(who: Candidate): Promise<AccountLookup> {
  const found = await findAccount({ candidate: who }, runtime)
  if (found.type !== "account.found") throw new Error("Nobody was looked up.")
  return found.standing
}

describe("the last comparison after the last step", () => {
  it("passes if nothing has changed, and returns the current user", async () => {
    const user = await adapter.createUser({ id: crypto.randomUUID(), email: "same@example.test", emailVerified: null })
    const who = candidate("same", "same@example.test")
    await adapter.linkAccount({ userId: user.id, type: "oidc", provider: "idp", providerAccountId: "same" })
    const standing = await standingOf(who)
    await adapter.updateUser({ id: user.id, name: "Grown" })
    const plan: Plan = { do: "signIn", user }
    const answer = await confirmStanding({ candidate: who, standing, plan }, runtime)
    expect(answer).toMatchObject({ type: "standing.confirmed", plan: { do: "signIn", user: { name: "Grown" } } })
  })

  it("LINK-01: fails for a sign-up to be resumed once the owner of the mailbox has proven the address", async () => {
    const user = await adapter.createUser({ id: crypto.randomUUID(), email: "left@example.test", emailVerified: null })
    const who = candidate("left", "left@example.test")
    const standing = await standingOf(who)
    await adapter.updateUser({ id: user.id, emailVerified: new Date() })
    const answer = await confirmStanding({ candidate: who, standing, plan: { do: "resume", user } }, runtime)
    expect(answer).toMatchObject({ type: "standing.changed", failure: { reason: "session_changed" } })
  })

  it("fails if the user was deleted, or another user has the address now", async () => {
    const gone = candidate("gone", "gone@example.test")
    const user = await adapter.createUser({ id: crypto.randomUUID(), email: "gone@example.test", emailVerified: null })
    const before = await standingOf(gone)
    await adapter.deleteUser(user.id)
    const plan: Plan = { do: "linkByEmail", user }
    expect(await confirmStanding({ candidate: gone, standing: before, plan }, runtime)).toMatchObject({
      type: "standing.changed",
    })
    const fresh = candidate("fresh", "fresh@example.test")
    const nobody = await standingOf(fresh)
    await adapter.createUser({ id: crypto.randomUUID(), email: "fresh@example.test", emailVerified: null })
    expect(
      await confirmStanding({ candidate: fresh, standing: nobody, plan: { do: "create" } }, runtime),
    ).toMatchObject({
      type: "standing.changed",
    })
  })
})
