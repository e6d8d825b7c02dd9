/** EXT-05: an application that starts proves the flows of its configuration, through every entry point. */
import fastify from "fastify"
import { describe, expect, it } from "vitest"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { AuthConfig, FlowOverrides } from "../../src/config/options.ts"
import { proveFlows } from "../../src/core.ts"
import { InvalidConfiguration, UnsafeFlowError } from "../../src/errors.ts"
import * as express from "../../src/frameworks/express.ts"
import { FastifyAuth } from "../../src/frameworks/fastify.ts"
import { AstroAuth } from "../../src/frameworks/astro.ts"
import * as elysia from "../../src/frameworks/elysia.ts"
import * as hono from "../../src/frameworks/hono.ts"
import { NuxtAuth } from "../../src/frameworks/nuxt.ts"
import { ReactRouterAuth } from "../../src/frameworks/react-router.ts"
import { nodeHandler } from "../../src/frameworks/node.ts"
import { SvelteKitAuth } from "../../src/frameworks/sveltekit.ts"
import NextAuth from "../../src/index.ts"
import { roundTheCsrfCheck } from "../steps/round-the-csrf-check.ts"
import Credentials from "../../src/providers/credentials.ts"
import Keycloak from "../../src/providers/keycloak.ts"

type Start = (config: AuthConfig) => unknown

const entries: Readonly<Record<string, Start>> = {
  "NextAuth(config)": (config) => NextAuth(config),
  "ExpressAuth(config)": express.ExpressAuth,
  "requireSession(config) of Express": express.requireSession,
  "withSession(config) of Express": express.withSession,
  "app.register(FastifyAuth, config)": async (config) => fastify().register(FastifyAuth, config),
  "HonoAuth(config)": hono.HonoAuth,
  "requireSession(config) of Hono": hono.requireSession,
  "withSession(config) of Hono": hono.withSession,
  "ElysiaAuth(config)": elysia.ElysiaAuth,
  "requireSession(config) of Elysia": elysia.requireSession,
  "withSession(config) of Elysia": elysia.withSession,
  "AstroAuth(config)": AstroAuth,
  "NuxtAuth(config)": NuxtAuth,
  "ReactRouterAuth(config)": ReactRouterAuth,
  "SvelteKitAuth(config)": SvelteKitAuth,
  "nodeHandler(config)": nodeHandler,
  "proveFlows(config) of authchart/core": proveFlows,
}

const providers = [Credentials({ authorize: () => ({ id: "ada" }) })]

function configWith(flows: object): AuthConfig {
  // The types refuse unknown names of flows, but an application without types can contain them.
  return { providers, secret: "s".repeat(40), trustHost: true, flows: flows as FlowOverrides }
}

const safe: FlowOverrides = { credentials: (machine) => extendFlow(machine, {}) }

async function thrownBy(start: Start, config: AuthConfig): Promise<unknown> {
  try {
    await start(config)
  } catch (error) {
    return error
  }
  return undefined
}

describe.each(Object.entries(entries))("EXT-05: %s", (_entry, start) => {
  it("refuses an override that leads around a check", async () => {
    const error = await thrownBy(start, configWith(roundTheCsrfCheck))
    expect(error).toBeInstanceOf(UnsafeFlowError)
    expect(String(error)).toContain('The flow "credentials" is not safe')
  })

  it("starts with an override that keeps every rule", async () => {
    expect(await thrownBy(start, configWith(safe))).toBeUndefined()
  })

  it("refuses a key of flows that names no flow, and says which one may be meant", async () => {
    const error = await thrownBy(start, configWith({ credential: safe.credentials }))
    expect(error).toBeInstanceOf(InvalidConfiguration)
    expect(String(error)).toContain(
      "flows.credential names no flow. Did you mean flows.credentials? The flows are oauth, email, credentials, anonymous, passkey, session, signOut, notMe.",
    )
  })
})

describe("EXT-05: proveFlows(config)", () => {
  it("refuses an unknown key of flows that has no value", async () => {
    const error = await thrownBy(proveFlows, configWith({ signout: undefined }))
    expect(String(error)).toContain("flows.signout names no flow. Did you mean flows.signOut?")
  })

  it("needs no secret and no client id, because both may come with the requests", async () => {
    const clients = [Keycloak, { id: "open", name: "Open", type: "oidc" } as const, ...providers]
    expect(await thrownBy(proveFlows, { providers: clients, flows: safe })).toBeUndefined()
    expect(await thrownBy(proveFlows, { providers: clients, flows: roundTheCsrfCheck })).toBeInstanceOf(UnsafeFlowError)
  })

  it("does not change the configuration", async () => {
    const config = Object.freeze({ providers: Object.freeze([...providers]) as AuthConfig["providers"], flows: safe })
    expect(await thrownBy(proveFlows, config)).toBeUndefined()
  })
})
