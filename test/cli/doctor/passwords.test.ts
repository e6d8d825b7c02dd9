import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import Password from "../../../src/providers/password.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { createHashing } from "../../../src/passwords/hashing.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { examine, type World } from "./patient.ts"

async function said(config: Partial<AuthConfig>, world: World = {}): Promise<string[]> {
  const whole = {
    adapter: memoryAdapter(),
    stores: memoryStores(),
    mailer: { from: "app@x.test", send: () => undefined },
    ...config,
    providers: config.providers ?? [Password()],
  }
  const findings = await examine(whole, world)
  return findings.filter(({ check }) => check === "passwords").map(({ level, says }) => `${level}: ${says}`)
}

describe("authchart doctor, about passwords", () => {
  it("names the store and the algorithm of new hashes, with the parameters", async () => {
    const { describes } = await createHashing()
    expect(await said({})).toEqual([
      "ok: stores.passwords answers get.",
      `ok: New passwords are hashed with ${describes}.`,
      "ok: Mails for a sign-up or a reset have no outbox: the library tries to deliver each mail once (docs/mail.md#the-outbox).",
    ])
    expect((await said({ providers: [Password({ flows: false })] })).join()).not.toContain("outbox")
    expect(await said({ providers: [Password({ hashing: { algorithm: "scrypt" } })] })).toContain(
      "ok: New passwords are hashed with scrypt ln=14 r=8 p=5.",
    )
  })

  it("asks the store of usernames if users sign in with one", async () => {
    const found = "ok: stores.usernames answers of."
    expect(await said({ providers: [Password({ usernames: true })] })).toContain(found)
    expect(await said({})).not.toContain(found)
  })

  it("says where users choose a username, and if they must", async () => {
    const choice = async (provider: ReturnType<typeof Password>) =>
      (await said({ providers: [provider] })).filter((line) => line.includes("choose a username"))
    expect(await choice(Password())).toEqual([])
    expect(await choice(Password({ usernames: true }))).toEqual(["ok: A visitor who signs up can choose a username."])
    expect(await choice(Password({ usernames: { required: true } }))).toEqual([
      "ok: A visitor who signs up must choose a username.",
    ])
    expect(await choice(Password({ usernames: true, signUp: false }))).toEqual([
      "ok: Visitors cannot sign up, so users choose a username only on the account page.",
    ])
  })

  it("looks for the packages of the meter only if the pages have one", async () => {
    const meter = Password({ meter: true })
    expect(await said({ providers: [meter] })).toContain("ok: The packages of the meter of passwords are installed.")
    const without = { ...meter, passwords: meter.passwords && { ...meter.passwords, meter: async () => undefined } }
    expect(await said({ providers: [without] })).toContainEqual(
      expect.stringMatching(/^problem: .*@zxcvbn-ts\/core and @zxcvbn-ts\/language-common/),
    )
  })

  it("says nothing without Password()", async () => {
    expect(await said({ providers: [] })).toEqual([])
  })

  it("asks no store with --offline", async () => {
    expect((await said({}, { offline: true }))[0]).toMatch(/^skipped: /)
  })

  it("reports a store that fails, and parameters that are too weak, as problems", async () => {
    const stores = memoryStores()
    const failing = {
      ...stores,
      passwords: {
        get: () => Promise.reject(new Error("the disk is full")),
        create: () => false,
        replace: () => false,
        remove: () => undefined,
      },
    }
    expect((await said({ stores: failing }))[0]).toMatch(/^problem: .*the disk is full/)
    const weak = Password({ hashing: { algorithm: "scrypt", scrypt: { cost: 16, blockSize: 1, parallelization: 1 } } })
    expect((await said({ providers: [weak] }))[1]).toMatch(/^problem: Passwords cannot be hashed on this machine/)
  })
})
