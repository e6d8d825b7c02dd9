/** Requests with a host, under a list of hosts. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth, createActionURL, getSession } from "../../src/core.ts"
import { refuseVisitor } from "../../src/facade/refuse-visitor.ts"
import { application, expectRefused } from "./edge-app.ts"

const trustHost = ["app.example.com", "*.preview.example.com"]

function app(over: Partial<AuthConfig> = {}) {
  const mails: string[] = []
  const lines: unknown[][] = []
  const { config } = application({
    trustHost,
    adapter: memoryAdapter(),
    providers: [
      { id: "mail", name: "Mail", type: "email", sendVerificationRequest: ({ url }) => void mails.push(url) },
    ],
    logger: {
      error: (error) => void lines.push(["error", error]),
      warn: (...said) => void lines.push(["warn", ...said]),
      debug: () => undefined,
    },
    ...over,
  })
  /** As a server behind a proxy receives it. */
  const send = (host: string, path: string, init: RequestInit = {}) =>
    Auth(
      new Request(`http://10.0.0.7:3000${path}`, {
        ...init,
        headers: { ...(init.headers as object), "x-forwarded-host": host, "x-forwarded-proto": "https" },
      }),
      config,
    )
  return { config, mails, lines, send }
}

describe("HOST-01: a list of hosts", () => {
  it("HOST-01, MAIL-13: no link to an unlisted host is mailed: the request gets 400, no cookie, and one log line", async () => {
    const { send, mails, lines } = app()
    const csrf = await send("app.example.com", "/auth/csrf")
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ")
    const post = (host: string) =>
      send(host, "/auth/signin/mail", {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams({ csrfToken, email: "ada@example.com" }),
      })
    await expectRefused(await post("evil.test"), 400)
    await expectRefused(await post("preview.example.com"), 400)
    await expectRefused(await post("app.example.com:8443"), 400)
    expect(mails).toEqual([])
    expect(lines).toEqual([
      ["warn", "requests-refused", expect.stringContaining("trustHost"), { why: "host_not_listed", count: 1 }],
    ])

    expect((await post("app.example.com")).status).toBe(302)
    expect(mails.map((url) => new URL(url).origin)).toEqual(["https://app.example.com"])
    expect((await post("pr-7.preview.example.com")).status).toBe(302)
    expect(new URL(mails[1] ?? "").origin).toBe("https://pr-7.preview.example.com")
  })

  it.each(["/auth/session", "/auth/signin", "/auth/providers", "/auth/error"])(
    "HOST-01: GET %s of an unlisted host is a 400 without cookies",
    async (path) => {
      const { send } = app()
      await expectRefused(await send("evil.test", path), 400)
      expect((await send("app.example.com", path)).status).toBe(200)
    },
  )

  it("HOST-01: the host of the request's own address counts if no proxy names another", async () => {
    const { config } = app()
    await expectRefused(await Auth(new Request("https://evil.test/auth/session"), config), 400)
    expect((await Auth(new Request("https://app.example.com/auth/session"), config)).status).toBe(200)
  })

  it("HOST-01: a session is not read for an unlisted host, and no sign-in address has that host", async () => {
    const { config } = app()
    const request = new Request("https://evil.test/inbox", { headers: { accept: "text/html" } })
    expect(await getSession(request, config)).toBeNull()
    const refusal = refuseVisitor(request, config)
    expect([refusal.status, refusal.headers.get("location")]).toEqual([400, null])
  })

  it("HOST-01: createActionURL makes no address with an unlisted host", () => {
    const headers = new Headers({ host: "evil.test" })
    expect(() => createActionURL("signin", "https", headers, {}, { trustHost })).toThrow(/trustHost/)
    const env = { AUTH_TRUSTED_HOSTS: "app.example.com" }
    expect(() => createActionURL("signin", "https", headers, env, {})).toThrow(TypeError)
    const own = new Headers({ "x-forwarded-host": "app.example.com" })
    expect(createActionURL("signin", "https", own, env, { basePath: "/auth" }).href).toBe(
      "https://app.example.com/auth/signin",
    )
    expect(createActionURL("signin", "https", headers, {}, { trustHost: true }).host).toBe("evil.test")
  })

  it("HOST-01: no host is read if AUTH_URL is set, whether or not the host is listed", async () => {
    const { config } = app()
    const { setEnvDefaults } = await import("../../src/config/environment.ts")
    setEnvDefaults({ AUTH_URL: "https://app.example.com" }, config)
    const response = await Auth(new Request("http://10.0.0.7:3000/auth/session"), { ...config, basePath: "/auth" })
    expect(response.status).toBe(200)
  })
})
