/** One build, started in each usual way, and the rules for each. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openIdServer, type OpenIdServer } from "../../support/openid-provider.ts"
import { buildApp, edgeCode, freePort, startApp, type Build, type BuiltApp, type Running } from "./built-app.ts"
import { itActs } from "./rules/actions.ts"
import { itReadsSessions } from "./rules/forms.ts"
import { itShowsTheVisualizer } from "./rules/inspect.ts"
import { itGuardsPages } from "./rules/middleware.ts"
import {
  forwarded,
  itBelievesNoHost,
  itJudgesForwardedHeaders,
  itLeadsTo,
  itRefusesUntrustedHosts,
} from "./rules/public-address.ts"

/** On a busy machine, a build takes most of a minute. */
const patience = 600_000

export function describeServed(build: Build): void {
  let built: BuiltApp
  let provider: OpenIdServer
  let port: number
  beforeAll(async () => {
    port = await freePort()
    const redirectUris = [`http://127.0.0.1:${port}/api/auth/callback/idp`, "https://app.test/api/auth/callback/idp"]
    provider = await openIdServer([{ id: "app", secret: "a secret of the client", redirectUris }])
    built = buildApp(build)
  }, patience)
  afterAll(() => provider.close())

  /** Started for the rules of one describe. */
  function started(env: Record<string, string>, at?: () => number, hostname?: string): () => Running {
    let running: Running
    beforeAll(async () => {
      running = await startApp(built, { TEST_ISSUER: provider.issuer, ...env }, { port: at?.(), hostname })
    })
    afterAll(() => running.stop())
    return () => running
  }

  describe("on a machine of its own", () => {
    const app = started({}, () => port)
    itReadsSessions(app)
    itActs(app)
  })

  describe("with a configuration made for each request", () => {
    const app = started({ TEST_LAZY: "1" }, () => port)
    itReadsSessions(app)
    itActs(app)
  })

  describe("with the visualizer, for allowed visitors", () => {
    itShowsTheVisualizer(started({ TEST_INSPECT: "yes" }, () => port))
  })

  // Version 16 runs its proxy on Node, and has an edge runtime for routes that request it.
  it("has no visualizer in the edge code, whose size is limited", () => {
    const code = edgeCode(built)
    // Compared as a boolean: the code itself would fill the report.
    expect(code.includes("session-token")).toBe(true)
    expect(code.includes("eclipse.elk")).toBe(false)
  })

  describe("with middleware", () => {
    itGuardsPages(started({ TEST_UPDATE_AGE: "0" }))
  })

  describe("behind a trusted proxy", () => {
    const app = started({ AUTH_TRUST_HOST: "true" }, undefined, "0.0.0.0")
    itLeadsTo("https://app.test", { app, headers: forwarded, routes: "/api/auth" })
    itJudgesForwardedHeaders(app)
  })

  describe("with AUTH_URL", () => {
    const app = started({ AUTH_URL: "https://app.test", AUTH_TRUST_HOST: "" })
    itLeadsTo("https://app.test", { app, headers: { host: "10.0.0.7:3000" }, routes: "/api/auth" })
    itBelievesNoHost("https://app.test", app)
  })

  describe("with AUTH_URL that contains the path of the routes", () => {
    const app = started({ AUTH_URL: "https://app.test/api/auth", AUTH_TRUST_HOST: "" })
    itLeadsTo("https://app.test", { app, headers: {}, routes: "/api/auth" })
  })

  describe("without a trusted host", () => {
    itRefusesUntrustedHosts(started({ AUTH_TRUST_HOST: "false" }))
  })
}
