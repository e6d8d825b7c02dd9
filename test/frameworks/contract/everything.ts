/** All rules for one framework. Its test file calls this function. */
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe } from "vitest"
import { openIdServer, type OpenIdServer } from "../../support/openid-provider.ts"
import { openSmtpInbox, type SmtpInbox } from "../../support/smtp-inbox.ts"
import { client, type Settings } from "./auth-config.ts"
import { freePort } from "./listen.ts"
import { bodyRules, endlessBodyRules } from "./rules/bodies.ts"
import { protectionRules } from "./rules/protection.ts"
import { inspectRules } from "./rules/inspect.ts"
import { proxyRules } from "./rules/proxies.ts"
import { routingRules } from "./rules/routing.ts"
import { sessionRules } from "./rules/sessions.ts"
import { signInRules } from "./rules/sign-in.ts"
import type { FrameworkUnderTest, RunningApp } from "./running-app.ts"
import type { Stage } from "./stage.ts"

/** @param own further rules for this framework. */
export function everyRuleHolds(framework: FrameworkUnderTest, own: (stage: Stage) => void = nothingMore): void {
  describe(`${framework.name}`, () => {
    const running: RunningApp[] = []
    let app: RunningApp
    let inbox: SmtpInbox
    let provider: OpenIdServer
    let settings: Settings

    const start: Stage["start"] = async (other) => {
      const started = await framework.start({ ...settings, port: await freePort(), ...other })
      running.push(started)
      return started
    }
    beforeAll(async () => {
      inbox = await openSmtpInbox()
      const port = await freePort()
      const redirectUris = [`http://127.0.0.1:${port}/auth/callback/openid`]
      provider = await openIdServer([{ id: client.clientId, secret: client.clientSecret, redirectUris }])
      settings = { port, issuer: provider.issuer, smtpPort: inbox.port, secret: randomBytes(32).toString("hex") }
      app = await framework.start(settings)
      running.push(app)
    }, 180_000)
    afterAll(async () => {
      await Promise.all(running.map((one) => one.close()))
      await provider.close()
      await inbox.close()
    })

    const stage: Stage = {
      framework,
      start,
      get app() {
        return app
      },
      get inbox() {
        return inbox
      },
    }
    describe("signing in and out", () => {
      signInRules(stage)
    })
    describe("sessions", () => {
      sessionRules(stage)
    })
    describe("protection", () => {
      protectionRules(stage)
    })
    describe("routing", () => {
      routingRules(stage)
    })
    describe("the visualizer", () => {
      inspectRules(stage)
    })
    describe("hosts and proxies", () => {
      proxyRules(stage)
    })
    describe("bodies", () => {
      bodyRules(stage)
      ;(framework.parsesFirst ? nothingMore : endlessBodyRules)(stage)
    })
    own(stage)
  })
}

function nothingMore(): void {}
