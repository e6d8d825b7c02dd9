import { describe, expect, it } from "vitest"
import GitHub from "../../../src/providers/github.ts"
import Resend from "../../../src/providers/resend.ts"
import { examine, expectOneProblem, folderWith, goodSecret, those } from "./patient.ts"

const offline = true
const empty = { providers: [] }

describe("authchart doctor, of the environment", () => {
  it("finds nothing wrong with a random secret and an https address", async () => {
    const findings = await examine(empty, { offline, production: true })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "warning")).toEqual([])
    expect(those(findings, "ok").join("\n")).toMatch(/AUTH_SECRET is there, 64 bytes long/)
  })

  it("reports a missing secret: no request is served in production, and a secret is made in development", async () => {
    const env = { AUTH_SECRET: "" }
    expectOneProblem(
      await examine(empty, { offline, production: true, env }),
      /AUTH_SECRET is not set/,
      /authchart secret/,
    )
    const inDevelopment = await examine(empty, { offline, env })
    expect(those(inDevelopment, "problem")).toEqual([])
    expect(those(inDevelopment, "warning").join("\n")).toMatch(/AUTH_SECRET is not set/)
  })

  it("checks a server without NODE_ENV as in production: the library makes no secret, and trusts no host by default", async () => {
    const server = { offline, entry: "server" } as const
    const unset = { NODE_ENV: "", AUTH_SECRET: "" }
    const findings = await examine(empty, { ...server, env: unset })
    expect(those(findings, "warning").join("\n")).toMatch(
      /NODE_ENV is not set, which counts as production.*Set it to dev/,
    )
    const problems = those(findings, "problem").join("\n")
    expect(problems).toMatch(/AUTH_SECRET is not set: the library serves nothing without a secret/)
    expect(problems).toMatch(
      /host of requests is not trusted, and AUTH_URL is not set: the library refuses every request/,
    )
    const local = { NODE_ENV: "", AUTH_URL: "http://localhost:3000" }
    expect(those(await examine(empty, { ...server, env: local }), "problem")).toEqual([])
    expect(those(await examine(empty, server), "warning")).toEqual([])
  })

  it("derives no address from a PORT that is a pipe, or from a port that the system chooses", async () => {
    const github = GitHub({ clientId: "a", clientSecret: "b" })
    for (const [PORT, port] of [
      ["/tmp/x.sock", "3000"],
      ["\\\\.\\pipe\\app", "3000"],
      ["0", "3000"],
      ["4000", "4000"],
    ] as const) {
      const findings = await examine({ providers: [github] }, { offline, env: { PORT } })
      expect(those(findings, "skipped").join("\n")).toContain(`http://localhost:${port}/api/auth/callback/github`)
    }
  })

  it.each([
    ["my-super-secret-that-is-long-enough-to-pass", /holds the word "secret"/],
    ["CHANGE_ME_BEFORE_GOING_LIVE_0123456789abcd", /holds the word "change"/],
    ["abcabcabcabcabcabcabcabcabcabcabcabcabcabc", /the same few characters/],
    ["aabbbabaabbabbabababbabaaaabbbabbababababbb", /made of 2 different characters/],
    ["abcdefghijklmnopqrstuvwxyz0123456789", /is a sequence/],
    ["kX93!vQz", /is 8 bytes long, which can be tried out/],
  ])("says why %s can be guessed", async (secret, why) => {
    expectOneProblem(await examine(empty, { offline, env: { AUTH_SECRET: secret } }), /AUTH_SECRET can be guessed/, why)
  })

  it("warns of a short random secret, and says how long the secret is", async () => {
    const findings = await examine(empty, { offline, env: { AUTH_SECRET: "vQ7xLr2Zk9PmT4wYbN8s" } })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "warning").join("\n")).toMatch(/AUTH_SECRET is 20 bytes long; 32 are recommended/)
  })

  it("checks a secret in the configuration, and each secret of a list", async () => {
    const secret = [goodSecret, "qwertyuiopasdfghjklzxcvbnm1234567890"]
    const own = await examine({ ...empty, secret }, { offline })
    expect(those(own, "problem")).toEqual([])
    expect(those(own, "warning").join("\n")).toMatch(
      /secret\[1\] of the configuration can be guessed.*Remove it after 30 days/,
    )
    const rotated = { AUTH_SECRET_1: "password-password-password-password", AUTH_SECRET_2: goodSecret }
    const findings = await examine(empty, { offline, env: { ...rotated, AUTH_SECRET: "" } })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "warning").join("\n")).toMatch(/AUTH_SECRET_1 can be guessed.*still opens/)
    expect(those(findings, "ok").join("\n")).toMatch(/AUTH_SECRET_2 seals new sessions; AUTH_SECRET_1 still open/)
  })

  it("SECRET-01: reports a problem for a secret that can be guessed, and gives advice that signs no user out", async () => {
    const weak = "my-super-secret-that-is-long-enough-to-pass"
    expectOneProblem(
      await examine(empty, { offline, production: true, env: { AUTH_SECRET: weak } }),
      /Keep AUTH_SECRET, and set AUTH_SECRET_1 .* no user is signed out/,
    )
    expectOneProblem(await examine({ ...empty, secret: weak }, { offline }), /secret: \[strong, weak\]/)
    const strict = { ...empty, strictSecret: true }
    expectOneProblem(
      await examine(strict, { offline, production: true, env: { AUTH_SECRET: weak } }),
      /AUTH_SECRET can be guessed/,
    )
    const after = { AUTH_SECRET: weak, AUTH_SECRET_1: goodSecret }
    expect(those(await examine(empty, { offline, production: true, env: after }), "problem")).toEqual([])
  })

  describe("HOST-01: trusted hosts", () => {
    const none = () => null
    const adapter = { createVerificationToken: none, useVerificationToken: none, getUserByEmail: none } as never
    const mailing = {
      providers: [Resend({ apiKey: "re_key", from: "a@example.com" })],
      session: { strategy: "jwt" as const },
      adapter,
      clientAddress: { header: "x-real-ip" },
    }
    const open = { AUTH_URL: "", AUTH_TRUST_HOST: "true" }
    const look = (env: Record<string, string>, over = {}) =>
      examine({ ...mailing, ...over }, { offline, production: true, env: { ...open, ...env } })

    it("HOST-01: reports a problem for mail in production if any host is trusted, and names two solutions", async () => {
      expectOneProblem(await look({}), /every host is trusted/, /AUTH_URL.*AUTH_TRUSTED_HOSTS=/)
    })

    it.each<[string, Record<string, string>, object, RegExp]>([
      [
        "a list of the environment",
        { AUTH_TRUSTED_HOSTS: "app.example.com,*.p.example.com" },
        {},
        /one of app\.example/,
      ],
      ["a list of the configuration", {}, { trustHost: ["app.example.com"] }, /one of app\.example\.com/],
      ["Vercel", { VERCEL: "1" }, {}, /Vercel routes by host/],
      ["Cloudflare", { CF_PAGES: "1" }, {}, /Cloudflare routes by host/],
      ["Netlify", { NETLIFY: "true" }, {}, /Netlify routes by host/],
      ["an application without mail", {}, { providers: [] }, /trustHost or AUTH_TRUST_HOST is set/],
    ])("HOST-01: reports no problem for %s", async (_, env, over, says) => {
      const findings = await look(env, over)
      expect(those(findings, "problem")).toEqual([])
      expect(those(findings, "ok").join("\n")).toMatch(says)
    })

    it("HOST-01: reports a problem for an entry that is not a host, and names the entry", async () => {
      expectOneProblem(await look({ AUTH_TRUSTED_HOSTS: "https://app.example.com" }), /"https:\/\/app\.example\.com"/)
    })
  })

  it("recognises the secret of an example, even if the secret looks random", async () => {
    const folder = folderWith({ ".env.example": `AUTH_SECRET="${goodSecret}"\n` })
    expectOneProblem(await examine(empty, { offline, folder }), /has the value of \.env\.example, which is public/)
  })

  it("reports http in production, and localhost as the public address", async () => {
    const http = { AUTH_URL: "http://app.example.org" }
    expectOneProblem(
      await examine(empty, { offline, production: true, env: http }),
      /AUTH_URL is http:\/\/app\.example\.org in production/,
      /Secure/,
      /https:\/\/app\.example\.org/,
    )
    expect(those(await examine(empty, { offline, env: http }), "problem")).toEqual([])
    const local = { AUTH_URL: "https://localhost:3000" }
    expectOneProblem(await examine(empty, { offline, production: true, env: local }), /to their own machines/)
  })

  it("reports an AUTH_URL that is not an address, has another path, or has unused parts", async () => {
    const trusting = { AUTH_TRUST_HOST: "true" }
    const none = await examine(empty, { offline, env: { ...trusting, AUTH_URL: "app.example.org" } })
    expectOneProblem(none, /AUTH_URL is not an address that begins with https/)
    expect(those(none, "warning")).toEqual([])
    const config = { ...empty, basePath: "/api/auth" }
    const other = await examine(config, { offline, env: { AUTH_URL: "https://app.example.org/login" } })
    expect(those(other, "warning").join("\n")).toMatch(/path of AUTH_URL is \/login, and basePath is \/api\/auth/)
    const junk = await examine(empty, { offline, env: { AUTH_URL: "https://app.example.org/api/auth?x=1#y" } })
    expect(those(junk, "warning").join("\n")).toMatch(/has a query, a fragment/)
  })

  it("reports that no host is trusted, and that a false AUTH_TRUST_HOST may be read as true", async () => {
    const world = { offline, production: true, env: { AUTH_URL: "" } }
    expectOneProblem(await examine(empty, world), /host of requests is not trusted/, /AUTH_TRUST_HOST=true/)
    const said = await examine(empty, { ...world, env: { AUTH_URL: "", AUTH_TRUST_HOST: "no" } })
    expect(those(said, "warning").join("\n")).toMatch(/AUTH_TRUST_HOST is "no", which counts as true/)
  })

  it("names the current name of a variable that another release has, or that is misspelt", async () => {
    const env = { AUTH_GITHUB_CLIENT_ID: "a", GITHUB_SECRET: "b", AUTH_TRUST_HOTS: "true" }
    const warnings = those(await examine({ providers: [GitHub] }, { offline, env }), "warning").join("\n")
    expect(warnings).toContain("Rename AUTH_GITHUB_CLIENT_ID to AUTH_GITHUB_ID.")
    expect(warnings).toContain("Rename GITHUB_SECRET to AUTH_GITHUB_SECRET.")
    expect(warnings).toContain("Rename AUTH_TRUST_HOTS to AUTH_TRUST_HOST.")
  })

  it("accepts a variable that the application reads itself", async () => {
    const env = { AUTH_GITHUB_CLIENT_ID: "a", AUTH_GITHUB_CLIENT_SECRET: "b" }
    const github = GitHub({ clientId: "a", clientSecret: "b" })
    expect(those(await examine({ providers: [github] }, { offline, env }), "warning")).toEqual([])
  })

  it("names the missing key of a mail service", async () => {
    const method = () => null
    const adapter = { createVerificationToken: method, useVerificationToken: method, getUserByEmail: method }
    const config = { providers: [Resend], session: { strategy: "jwt" as const }, adapter: adapter as never }
    expectOneProblem(await examine(config, { offline }), /Provider "resend" has no apiKey/, /AUTH_RESEND_KEY/)
    const findings = await examine(config, { offline, env: { AUTH_RESEND_KEY: "re_key" } })
    expect(those(findings, "problem")).toEqual([])
    expect(JSON.stringify(findings)).not.toContain("re_key")
  })
})
