import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import GitHub from "../../../src/providers/github.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { examine, type World } from "./patient.ts"

const password = { id: "pass", name: "Password", type: "credentials" as const, credentials: {}, authorize: () => null }
const named = { ...password, identifier: "email" }
const post = { id: "post", name: "Post", type: "email" as const, sendVerificationRequest: () => undefined }
const sound = { clientAddress: { header: "x-real-ip" }, stores: memoryStores() }
const production: World = { production: true, offline: true }

async function said(config: AuthConfig, world: World = production): Promise<string[]> {
  const findings = await examine(config, world)
  return findings.filter(({ check }) => check === "limits").map(({ level, says }) => `${level}: ${says}`)
}

describe("authchart doctor, about limits in production", () => {
  it("reports no problem if all instances count attempts together, by identifier and address, or if there is nothing to count", async () => {
    expect(await said({ providers: [named], ...sound })).toEqual([])
    expect(await said({ providers: [GitHub({ clientId: "app", clientSecret: "secret" })] })).toEqual([])
    expect(await said({ providers: [password], limits: false }, { offline: true })).toEqual([])
  })

  it("reports limits: false as a problem, for passwords and for mail links", async () => {
    for (const provider of [named, post])
      expect(await said({ providers: [provider], adapter: memoryAdapter(), ...sound, limits: false })).toEqual([
        expect.stringMatching(/^problem: limits is false: passwords and codes can be guessed, and mails sent/),
      ])
  })

  it("reports a missing clientAddress as a problem in route handlers, and as a warning on servers", async () => {
    const config = { providers: [named], stores: memoryStores() }
    expect(await said(config)).toEqual([expect.stringMatching(/^problem: clientAddress is not set: a route handler/)])
    expect(await said(config, { ...production, entry: "server" })).toEqual([
      expect.stringMatching(/^warning: clientAddress is not set: behind a proxy/),
    ])
  })

  it("warns of credentials without an identifier and, like the start-up, of processes that each count separately", async () => {
    const config = { providers: [password], clientAddress: sound.clientAddress }
    expect(await said(config)).toEqual([expect.stringMatching(/^warning: Provider pass has no `identifier`/)])
    const all = await examine(config, production)
    expect(all.map(({ level, says }) => `${level}: ${says}`)).toContainEqual(
      expect.stringMatching(/^warning: Attempts are counted in the memory of this process/),
    )
  })
})
