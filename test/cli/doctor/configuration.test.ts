import { describe, expect, it } from "vitest"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import Credentials from "../../../src/providers/credentials.ts"
import GitHub from "../../../src/providers/github.ts"
import { cases } from "../../config/provider-faults.ts"
import { leadingStep } from "../../steps/leading-step.ts"
import { examine, expectOneProblem, folderWith, idp, those } from "./patient.ts"

const offline = true
const github = GitHub({ clientId: "app", clientSecret: "of-the-client" })

describe("authchart doctor, of the configuration", () => {
  it("MOVE-01: names every fault that makes the configuration unusable, not only the first fault", async () => {
    const config: AuthConfig = {
      providers: [GitHub, idp("not an address"), Credentials({ authorize: () => null }), github],
      session: { strategy: "database" },
    }
    const problems = those(await examine(config, { offline }), "problem").join("\n")
    expect(problems).toContain('Provider "github" has no clientId. Set AUTH_GITHUB_ID or pass clientId.')
    expect(problems).toContain('Provider "idp" has an address that is not a URL: issuer (or AUTH_IDP_ISSUER).')
    expect(problems).toContain("Database session requires an adapter")
  })

  it.each(cases)("MOVE-01: names the fault of a provider: %s", async (_what, over, _Class, names) => {
    const session = { strategy: "jwt" as const }
    const config: AuthConfig = { providers: [], adapter: memoryAdapter(), session, ...over }
    expect(those(await examine(config, { offline }), "problem").join("\n")).toContain(names)
  })

  it("also checks the providers that have no fault", async () => {
    const findings = await examine({ providers: [GitHub({ id: "hub" }), github] }, { offline })
    expectOneProblem(findings, /Provider "hub" has no clientId/)
    expect(findings.map(({ title }) => title)).toContain("Provider github")
  })

  it("passes on the warnings of the configuration: misspelt options, omitted checks, cookies", async () => {
    const options = {
      clientId: "app",
      clientSecret: "s",
      alowDangerousEmailAccountLinking: true,
      dangerouslyOmitChecks: ["pkce" as const],
    }
    const config = { providers: [GitHub(options)], debug: true }
    const warnings = those(await examine(config, { offline }), "warning").join("\n")
    expect(warnings).toMatch(
      /Provider github has no option alowDangerousEmailAccountLinking: is allowDangerousEmailAccountLinking meant\?/,
    )
    expect(warnings).toMatch(/Provider github signs in without pkce\./)
    expect(warnings).toMatch(/debug is on/)
    const cookies = {
      sessionToken: { name: "__Secure-own", options: { secure: false, httpOnly: true, sameSite: "lax", path: "/" } },
    } as const
    expectOneProblem(
      await examine({ providers: [github], cookies }, { offline }),
      /cookies\.sessionToken is named __Secure-own/,
    )
  })

  it("names unknown options, and the similar option that may be meant", async () => {
    const misspelt = { providers: [github], adaptor: {}, callbacks: { sesion: () => null }, pages: { login: "/login" } }
    const warnings = those(await examine(misspelt as AuthConfig, { offline }), "warning").join("\n")
    expect(warnings).toContain("The library does not read the option adaptor: is adapter meant?")
    expect(warnings).toContain("The library does not read the option callbacks.sesion: is callbacks.session meant?")
    expect(warnings).toContain("The library does not read the option pages.login.")
  })

  it("writes nothing to the application's own logger, and does not change its arguments", async () => {
    const said: unknown[] = []
    const hear = (...words: unknown[]) => void said.push(words)
    const config: AuthConfig = { providers: [GitHub], debug: true, logger: { error: hear, warn: hear, debug: hear } }
    const before = { ...config }
    await examine(config, { offline })
    expect(said).toEqual([])
    expect(config).toEqual(before)
  })
})

describe("authchart doctor, of the flows", () => {
  it("reports for each reachable flow how many rules hold", async () => {
    const fine = those(await examine({ providers: [github] }, { offline }), "ok").join("\n")
    expect(fine).toMatch(/oauth: \d\d rules hold; before a session: .*state/)
    expect(fine).toMatch(/session: \d+ rules hold/)
    expect(fine).not.toMatch(/email: /)
  })

  it("reports a step that opens a path around a check: the rule, the path, the step, and what to do", async () => {
    const jump = leadingStep("#admission.issuingSession")
    expectOneProblem(
      await examine({ providers: [github], steps: [jump] }, { offline }),
      /"oauth" is not safe/,
      /"admission\.issuingSession" is reached without passing the check "step:jump"/,
      /INV-O2/,
      /The shortest path that breaks it/,
      /Opened by: step "jump"/,
      /Remedy: /,
    )
  })
})

describe("authchart doctor, of the routes of Next.js", () => {
  const manifest = { "package.json": '{ "dependencies": { "next": "16" } }' }
  function route(folder: string, path: string, text: string): void {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, "route.ts"), text)
  }
  const world = (folder: string) => ({ offline, folder })

  it("reports and names a missing file for the routes", async () => {
    const folder = folderWith(manifest)
    route(folder, "app/api/[...path]", "export const GET = (request: Request) => passOn(request)\n")
    const warnings = those(await examine({ providers: [github] }, world(folder)), "warning").join("\n")
    expect(warnings).toContain("there is no app/api/auth/[...nextauth]/route.ts")
  })

  it("accepts a route that begins higher up, and says that it cannot see where the route leads", async () => {
    for (const path of ["app/api/[[...route]]", "src/app/(api)/[...all]", "app/api/[service]/[...rest]"]) {
      const folder = folderWith(manifest)
      route(folder, path, "export const GET = handle(app)\nexport const POST = handle(app)\n")
      const findings = await examine({ providers: [github] }, world(folder))
      expect(those(findings, "warning")).toEqual([])
      expect(those(findings, "ok").join("\n")).toContain(`${path}/route.ts `)
    }
    const pages = folderWith(manifest)
    mkdirSync(join(pages, "pages/api"), { recursive: true })
    writeFileSync(join(pages, "pages/[...page].tsx"), "export default Page\n")
    expect(those(await examine({ providers: [github] }, world(pages)), "warning").join()).toMatch(/No file serves/)
    writeFileSync(join(pages, "pages/api/[...all].ts"), "export default handler\n")
    const findings = await examine({ providers: [github] }, world(pages))
    expect(those(findings, "warning")).toEqual([])
    expect(those(findings, "ok").join("\n")).toMatch(
      /pages\/api\/\[\.\.\.all\]\.ts receives .* passes them to handlers/,
    )
  })

  it("checks the exact route, and not a catch-all route in a parent folder", async () => {
    const folder = folderWith(manifest)
    route(folder, "app/[...all]", "export const POST = handle(app)\n")
    route(folder, "app/api/auth/[...nextauth]", "export const { GET } = handlers\n")
    expect(those(await examine({ providers: [github] }, world(folder)), "warning").join()).toMatch(
      /api\/auth\/\[\.\.\.nextauth\]\/route\.ts does not export POST/,
    )
  })

  it("says that it checked no routes of a package without routes, and says whose environment it used", async () => {
    const findings = await examine({ providers: [github] }, world(folderWith(manifest)))
    expect(those(findings, "warning")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(/this package has neither app\/ nor pages\/.*--env/)
  })

  it("finds the file in src, within groups, and below another base path", async () => {
    const text = 'import { handlers } from "@/auth"\nexport const { GET, POST } = handlers\n'
    const usual = folderWith(manifest)
    route(usual, "src/app/(public)/api/auth/[...nextauth]", text)
    expect(those(await examine({ providers: [github] }, world(usual)), "warning")).toEqual([])
    const other = folderWith(manifest)
    route(other, "app/login/[...auth]", text)
    expect(those(await examine({ providers: [github], basePath: "/login" }, world(other)), "warning")).toEqual([])
    expect(those(await examine({ providers: [github] }, world(other)), "warning").join()).toMatch(/No file serves/)
  })

  it("reports an AUTH_URL whose path is not the path of the routes", async () => {
    const folder = folderWith(manifest)
    route(folder, "src/app/(public)/api/auth/[...nextauth]", "export const { GET, POST } = handlers\n")
    const env = { AUTH_URL: "https://app.example.org/shop" }
    const warnings = those(await examine({ providers: [github] }, { ...world(folder), env }), "warning").join("\n")
    expect(warnings).toMatch(
      /AUTH_URL has the path \/shop.*src\/app\/\(public\)\/api\/auth\/\[\.\.\.nextauth\]\/route\.ts/,
    )
    expect(warnings).toContain("Set AUTH_URL to https://app.example.org/api/auth, or")
  })

  it("says that a route without POST signs no user in", async () => {
    const folder = folderWith(manifest)
    route(folder, "app/api/auth/[...nextauth]", "export const { GET } = handlers\n")
    expect(those(await examine({ providers: [github] }, world(folder)), "warning").join()).toMatch(
      /does not export POST/,
    )
  })

  it("puts the routes below Next.js's own basePath, and looks for the file without this basePath", async () => {
    const folder = folderWith({ ...manifest, "next.config.ts": 'export default {\n  basePath: "/shop",\n}\n' })
    route(folder, "app/api/auth/[...nextauth]", "export const { GET, POST } = handlers\n")
    for (const basePath of [undefined, "/api/auth", "/shop/api/auth"]) {
      const findings = await examine({ providers: [github], basePath }, world(folder))
      expect(those(findings, "warning")).toEqual([])
      expect(those(findings, "skipped").join()).toContain("http://localhost:3000/shop/api/auth/callback/github")
    }
  })

  it("needs no file if another framework serves the routes", async () => {
    const findings = await examine({ providers: [github] }, { ...world(folderWith(manifest)), entry: "server" })
    expect(those(findings, "warning")).toEqual([])
    expect(JSON.stringify(findings)).toContain("routes below /auth")
  })
})
