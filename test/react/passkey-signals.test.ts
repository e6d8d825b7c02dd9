/** The signal to the password manager after the removal of a passkey through the client of the account. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { account } from "../../src/account.ts"
import { accountChanges as changes, readAccount } from "../../src/client/account.ts"
import { passkeyApp, register } from "../passkeys/flow/passkey-app.ts"

interface Said {
  readonly rpId: string
  readonly userId: string
  readonly allAcceptedCredentialIds: readonly string[]
}

/**
 * Connects the client with an application in which Ada is signed in and has two passkeys.
 *
 * @returns the ids of the passkeys, the user handle of their registration, and the signals that the browser gets.
 */
async function connected() {
  const app = await passkeyApp("memory", { plugins: [account()], session: { strategy: "database", stepUp: true } })
  const browser = app.open()
  const { authenticator: first, offer } = await register(browser, "ada@example.test")
  app.pass(1)
  const { authenticator: second } = await register(browser, undefined)
  vi.stubGlobal("fetch", (url: string, { cache: _cache, ...init }: RequestInit) => {
    const { pathname, search } = new URL(url)
    const headers = { origin: "https://app.test", ...(init.headers as Record<string, string>) }
    return browser.send(new Request(`https://app.test${pathname.replace("/api", "")}${search}`, { ...init, headers }))
  })
  const signals: Said[] = []
  const signalAllAcceptedCredentials = (said: Said) => Promise.resolve(void signals.push(said))
  vi.stubGlobal("PublicKeyCredential", { signalAllAcceptedCredentials })
  return { app, first: first.credentialId, second: second.credentialId, userId: offer.options.user?.id, signals }
}

afterEach(() => {
  // Mocks first: a restored mock of the stub of `fetch` would bring the stub back.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe("the removal of a passkey in the client", () => {
  it("tells the password manager which passkeys are left, for the RP id and the user handle of the registration", async () => {
    const { first, second, userId, signals } = await connected()
    expect((await readAccount())?.passkeys).toMatchObject([
      { id: first, rpId: "app.test", userHandle: userId },
      { id: second, rpId: "app.test", userHandle: userId },
    ])
    expect(await changes.removePasskey(first)).toEqual({ ok: true })
    expect(signals).toEqual([{ rpId: "app.test", userId, allAcceptedCredentialIds: [second] }])
  })

  it("tells nothing after a refusal, and for a passkey whose user handle is not stored", async () => {
    const { app, first, second, signals } = await connected()
    expect(await changes.removePasskey("none")).toEqual({ ok: false, error: "unknown" })
    const credentialID = Buffer.from(first, "base64url").toString("base64")
    await app.adapter.updateAuthenticator?.({ credentialID, userHandle: null })
    expect(await changes.removePasskey(first)).toEqual({ ok: true })
    expect(await changes.removePasskey(second)).toEqual({ ok: false, error: "last_way" })
    expect(signals).toEqual([])
  })

  it.each<readonly [string, object | undefined]>([
    ["without passkeys", undefined],
    ["without this signal", {}],
    ["whose signal fails", { signalAllAcceptedCredentials: () => Promise.reject(new Error("no")) }],
  ])("works also in a browser %s", async (_kind, native) => {
    const { first } = await connected()
    vi.stubGlobal("PublicKeyCredential", native)
    expect(await changes.removePasskey(first)).toEqual({ ok: true })
  })
})
