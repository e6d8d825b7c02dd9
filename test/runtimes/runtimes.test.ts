/**
 * The packed package on every runtime: one application, one suite of rules, real processes and a real OpenID provider.
 * This suite proves that the published package works on each runtime. Other suites test the flows themselves.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createAuthenticator } from "../../src/testing/passkeys/authenticator.ts"
import { openIdServer, signInThere, type OpenIdServer } from "../support/openid-provider.ts"
import { formTo, text, webBrowser, type PageSeen, type WebBrowser } from "../support/web-browser.ts"
import { installApplication, type InstalledApplication } from "./application.ts"
import { sampled } from "../support/sample.ts"
import { installRuntime } from "./install-runtime.ts"
import { platforms as every, type Platform } from "./platforms.ts"
import type { Running } from "./running.ts"

interface SessionSeen {
  user: { name?: string | null; email?: string | null }
  expires: string
}

/** The members of the options that the tests read. */
interface PasskeyOptions {
  challenge: string
  user?: { id: string }
}

const passkeyAlgorithms = { ES256: -7, EdDSA: -8, RS256: -257 } as const
const relyingParty = { rpId: "runtimes.test", origin: "https://runtimes.test" }

const client = { id: "runtimes", secret: "the client secret of these tests" }
const cookieName = "authjs.session-token"

const platforms = sampled(every, 2, "runtimes")

let openid: OpenIdServer
let application: InstalledApplication
const running = new Map<Platform, Running>()

beforeAll(async () => {
  for (const { runtime } of platforms) await installRuntime(runtime)
  application = await installApplication()
  // A native client may use any port of loopback (RFC 8252 §7.3). The port is known when the application serves.
  const redirectUris = ["api/auth", "auth"].map((path) => `http://127.0.0.1/${path}/callback/idp`)
  openid = await openIdServer([{ ...client, redirectUris, metadata: { application_type: "native" } }])
  const env = {
    APP_secret: "the secret that all of these share",
    APP_issuer: openid.issuer,
    APP_clientId: client.id,
    APP_clientSecret: client.secret,
  }
  const started = await Promise.allSettled(
    platforms.map(async (platform) => {
      running.set(platform, await platform.start(application.folder, env))
    }),
  )
  for (const one of started) if (one.status === "rejected") throw one.reason
}, 300_000)

afterAll(async () => {
  await Promise.all([...running.values()].map((one) => one.stop()))
  await openid?.close()
  application?.remove()
})

/** A person, and the application on one runtime. */
class Visit {
  readonly browser: WebBrowser = webBrowser()
  readonly app: Running
  constructor(platform: Platform) {
    const app = running.get(platform)
    if (app === undefined) throw new Error(`${platform.name} ${platform.version} does not run.`)
    this.app = app
  }
  url(path: string): string {
    return `${this.app.origin}${path}`
  }
  async atProvider(base: string): Promise<PageSeen> {
    const page = await this.browser.open(this.url(`${base}/signin`))
    return this.browser.submit(page, formTo(page, "/signin/idp"))
  }
  async signIn(base: string, name = "grace"): Promise<PageSeen> {
    const consent = await signInThere(this.browser, await this.atProvider(base), name)
    // The provider always asks native clients for consent.
    return this.browser.submit(consent, formTo(consent, ""))
  }
  async signInByPassword(password: string): Promise<PageSeen> {
    const page = await this.browser.open(this.url("/api/auth/signin"))
    return this.browser.submit(page, formTo(page, "/callback/credentials"), { name: "ada", password })
  }
  async signOut(base: string): Promise<void> {
    const page = await this.browser.open(this.url(`${base}/signout`))
    await this.browser.submit(page, formTo(page, "/signout"))
  }
  /** Requests the options of a ceremony, and posts the response of an authenticator. */
  async usePasskey(action: string, query: Record<string, string>, respond: (options: PasskeyOptions) => object) {
    const asked = new URLSearchParams({ ...query, action })
    const { options } = await this.json<{ options: PasskeyOptions }>(`/auth/webauthn-options/passkey?${asked}`)
    const { csrfToken } = await this.json<{ csrfToken: string }>("/auth/csrf")
    const body = new URLSearchParams({ action, csrfToken, data: JSON.stringify(respond(options)) })
    await this.browser.fetch(this.url("/auth/callback/passkey"), { method: "POST", body })
  }
  json<T>(path: string, init?: RequestInit): Promise<T> {
    return this.browser.json(this.url(path), init)
  }
  session(base: string): Promise<SessionSeen | null> {
    return this.json(`${base}/session`)
  }
  sessionCookies(): Map<string, string> {
    const all = [...this.browser.jar.of("127.0.0.1")]
    return new Map(all.filter(([name]) => name.startsWith(cookieName)))
  }
  /** The application's answer for these cookies. */
  async seenWith(cookies: ReadonlyMap<string, string>, path: string): Promise<unknown> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(this.url(path), { headers: { cookie } })
    expect(response.status).toBe(200)
    return response.json()
  }
}

describe.each(platforms.map((platform) => [`${platform.name} ${platform.version}`, platform] as const))(
  "%s",
  (_title, platform) => {
    it("serves the application", async () => {
      const visit = new Visit(platform)
      expect(text(await visit.browser.open(visit.url("/runtime")))).toBe(platform.says)
      // The texts of a language are a module that the library loads when a visitor reads them.
      const response = await fetch(visit.url("/auth/signin"), { headers: { "accept-language": "ar-EG,ar;q=0.9" } })
      expect(await response.text()).toMatch(/<html lang="ar" dir="rtl"[^]*تسجيل الدخول/)
    })

    it("signs several people in at the same moment, as its first requests", async () => {
      const names = ["grace", "annie", "dorothy", "katherine"]
      const seen = await Promise.all(
        names.map(async (name) => {
          const visit = new Visit(platform)
          await visit.signIn("/auth", name)
          return (await visit.session("/auth"))?.user.name
        }),
      )
      expect(seen).toEqual(names)
    })

    it("signs in through an OpenID provider with a session token, and out again", async () => {
      const visit = new Visit(platform)
      expect((await visit.signIn("/api/auth")).url.href).toBe(visit.url("/"))
      const session = await visit.session("/api/auth")
      expect(session?.user).toMatchObject({ name: "grace", email: "grace@id.test" })
      expect(Date.parse(session?.expires ?? "")).toBeGreaterThan(Date.now())
      const cookies = visit.sessionCookies()
      expect([...cookies.keys()]).toEqual([cookieName])
      expect(headerOf(cookies)).toMatchObject({ alg: "dir", enc: "A256CBC-HS512" })

      await visit.signOut("/api/auth")
      expect(visit.sessionCookies().size).toBe(0)
      expect(await visit.session("/api/auth")).toBeNull()
    })

    it("signs in through an OpenID provider with a stored session, which a sign-out ends for every copy of its cookie", async () => {
      const visit = new Visit(platform)
      expect((await visit.signIn("/auth")).url.href).toBe(visit.url("/"))
      expect((await visit.session("/auth"))?.user).toMatchObject({ email: "grace@id.test" })
      const cookies = visit.sessionCookies()
      expect(await visit.seenWith(cookies, "/stored-me")).toMatchObject({ user: { email: "grace@id.test" } })

      await visit.signOut("/auth")
      expect(await visit.seenWith(cookies, "/stored-me")).toBeNull()
    })

    it("signs in only with the right password", async () => {
      const visit = new Visit(platform)
      const refused = await visit.signInByPassword("wrong")
      expect(refused.url.searchParams.get("error")).toBe("CredentialsSignin")
      expect(await visit.session("/api/auth")).toBeNull()
      await visit.signInByPassword("correct")
      expect((await visit.session("/api/auth"))?.user).toMatchObject({ name: "Ada", email: "ada@app.test" })
    })

    it("signs in by a mailed link, once", async () => {
      const visit = new Visit(platform)
      const page = await visit.browser.open(visit.url("/auth/signin"))
      await visit.browser.submit(page, formTo(page, "/signin/email"), { email: "ada@app.test" })
      const link = (await visit.json<string[]>("/links")).at(-1) ?? ""
      expect((await visit.browser.open(link)).url.href).toBe(visit.url("/"))
      expect((await visit.session("/auth"))?.user.email).toBe("ada@app.test")
      const other = new Visit(platform)
      const again = await other.browser.open(link)
      const answer = await other.browser.submit(again, formTo(again, "/callback/email"))
      expect(answer.url.searchParams.get("error")).toBe("Verification")
      expect(await other.session("/auth")).toBeNull()
    })

    it("signs in with a passkey of each algorithm, and refuses a changed signature", async () => {
      for (const [name, algorithm] of Object.entries(passkeyAlgorithms)) {
        const visit = new Visit(platform)
        const authenticator = createAuthenticator({ algorithm })
        const email = `${name.toLowerCase()}@app.test`
        await visit.usePasskey("register", { email }, ({ challenge, user }) =>
          authenticator.register({ ...relyingParty, challenge, userHandle: Buffer.from(user?.id ?? "", "base64url") }),
        )
        expect((await visit.session("/auth"))?.user.email).toBe(email)
        await visit.signOut("/auth")
        await visit.usePasskey("authenticate", {}, ({ challenge }) =>
          authenticator.authenticate({ ...relyingParty, challenge, signature: changedSignature }),
        )
        expect(await visit.session("/auth")).toBeNull()
        await visit.usePasskey("authenticate", {}, ({ challenge }) =>
          authenticator.authenticate({ ...relyingParty, challenge }),
        )
        expect((await visit.session("/auth"))?.user.email).toBe(email)
      }
    })

    it("gives a handler the session, and shows a page for members only to members", async () => {
      const visit = new Visit(platform)
      expect(await visit.json("/me")).toBeNull()
      const sent = await visit.browser.open(visit.url("/members"))
      expect(sent.url.pathname).toBe("/api/auth/signin")
      expect(sent.url.searchParams.get("callbackUrl")).toBe(visit.url("/members"))
      await visit.signInByPassword("correct")
      expect(await visit.json("/me")).toMatchObject({ user: { name: "Ada" } })
      expect(text(await visit.browser.open(visit.url("/members")))).toBe("for members")
    })

    it("changes the session only by an update with the CSRF token", async () => {
      const visit = new Visit(platform)
      await visit.signInByPassword("correct")
      const { csrfToken } = await visit.json<{ csrfToken: string }>("/api/auth/csrf")
      const update = (token: string, nickname: string) =>
        visit.browser.fetch(visit.url("/api/auth/session"), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ csrfToken: token, data: { nickname } }),
        })
      await update("not the token", "Mallory")
      expect((await visit.session("/api/auth"))?.user.name).toBe("Ada")
      await update(csrfToken, "Countess")
      expect((await visit.session("/api/auth"))?.user.name).toBe("Countess")
    })

    it("refuses a session token with a change in any part", async () => {
      const visit = new Visit(platform)
      await visit.signInByPassword("correct")
      const cookies = visit.sessionCookies()
      expect(await visit.seenWith(cookies, "/me")).not.toBeNull()
      const parts = (cookies.get(cookieName) ?? "").split(".")
      expect(parts).toHaveLength(5)
      // With `dir`, the second part of the token is empty, because the token carries no key.
      for (const at of [0, 2, 3, 4]) {
        const forged = parts.map((part, index) => (index === at ? changed(part) : part)).join(".")
        expect(await visit.seenWith(new Map([[cookieName, forged]]), "/me")).toBeNull()
      }
    })

    it("reads the session tokens of every other runtime", async () => {
      const here = new Visit(platform)
      const others = platforms.filter((other) => other !== platform)
      expect(others).toHaveLength(platforms.length - 1)
      for (const other of others) {
        const there = new Visit(other)
        await there.signIn("/api/auth", "mary")
        const session = await there.session("/api/auth")
        expect(session?.user.email).toBe("mary@id.test")
        const read = (await here.seenWith(there.sessionCookies(), "/api/auth/session")) as SessionSeen | null
        expect(read?.user).toEqual(session?.user)
      }
    })

    it("prints no secret", () => {
      const printed = new Visit(platform).app.output()
      for (const secret of [client.secret, "the secret that all of these share", "correct"])
        expect(printed).not.toContain(secret)
    })
  },
)

/** Returns the protected header of a token in compact form (RFC 7516 §7.1). */
function headerOf(cookies: ReadonlyMap<string, string>): unknown {
  const [header = ""] = (cookies.get(cookieName) ?? "").split(".")
  return JSON.parse(Buffer.from(header, "base64url").toString())
}

/** Changes the last byte, which is part of the second integer of ES256. */
function changedSignature(signature: Uint8Array): Uint8Array {
  return signature.map((byte, at) => (at === signature.length - 1 ? byte ^ 1 : byte))
}

/** Changes the first character of a part: in base64url, the last character can have unused bits. */
function changed(part: string): string {
  return `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}`
}
