/** `/.well-known/webauthn` (WebAuthn Level 3 §5.11), RP ids by host, and origins of native apps. */
import express from "express"
import Fastify from "fastify"
import { Hono } from "hono"
import { describe, expect, it, onTestFinished } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { toResponse } from "../../src/flows/http-result.ts"
import { ExpressAuth } from "../../src/frameworks/express.ts"
import { HonoAuth } from "../../src/frameworks/hono.ts"
import { nodeHandler } from "../../src/frameworks/node.ts"
import { Auth } from "../../src/core.ts"
import NextAuth from "../../src/index.ts"
import { handle } from "../../src/interpreter/handle.ts"
import type { WebAuthnConfig } from "../../src/ports/webauthn.ts"
import Passkey from "../../src/providers/passkey.ts"
import { createAuthenticator } from "../../src/testing/passkeys/authenticator.ts"
import { get, raw, serve } from "../frameworks/node-server.ts"
import { secret } from "../sessions/session-app.ts"
import { openBrowser, sessionCookies } from "../support/browser.ts"
import { answer, offerFor, passkeyApp, register } from "./flow/passkey-app.ts"

const path = "/.well-known/webauthn"
const android = "android:apk-key-hash:2jmj7l5rSw0yVb_vlWAYkK_YBwk8L8rP1l3oZFkYpVo"

const party: NonNullable<WebAuthnConfig["relayingParty"]> = {
  id: "app.test",
  origin: ["https://app.test", "https://shop.app.test", "https://app.example", "https://notapp.test", android],
}

function configWith(relayingParty: WebAuthnConfig["relayingParty"], more: Partial<AuthConfig> = {}): AuthConfig {
  return {
    secret,
    trustHost: true,
    basePath: "/auth",
    adapter: memoryAdapter(),
    providers: [Passkey({ relayingParty })],
    ...more,
  }
}

async function read(config: AuthConfig, host = "app.test", method = "GET", at = path): Promise<Response> {
  return toResponse(await handle(new Request(`https://${host}${at}`, { method }), config), method)
}

describe("the document of related origins", () => {
  it("lists the configured origins of web pages outside the RP id, without cookies", async () => {
    const response = await read(configWith(party))
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"])
    expect(await response.json()).toEqual({ origins: ["https://app.example", "https://notapp.test"] })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it("exists only at the host of an RP id, and only for the methods that read", async () => {
    expect((await read(configWith(party), "app.example")).status).toBe(400)
    expect((await read(configWith(party), "shop.app.test")).status).toBe(400)
    expect((await read(configWith(party), "app.test", "POST")).status).toBe(400)
    expect((await read(configWith(party), "app.test", "GET", `${path}/more`)).status).toBe(400)
    expect((await read(configWith({ ...party, id: ["other.test", "app.test"] }))).status).toBe(200)
  })

  it("does not exist if no origin needs it, or no provider of passkeys has an RP id", async () => {
    expect((await read(configWith(undefined))).status).toBe(400)
    expect((await read(configWith({ id: "app.test" }))).status).toBe(400)
    expect((await read(configWith({ origin: party.origin }))).status).toBe(400)
    expect((await read(configWith({ id: "app.test", origin: ["https://app.test", android] }))).status).toBe(400)
    expect((await read(configWith(party, { providers: [] }))).status).toBe(400)
  })

  it("is a route of the handlers of Next.js, Express and Hono, if the application routes the path to them", async () => {
    const origins = { origins: ["https://app.example", "https://notapp.test"] }
    const next = await NextAuth(configWith(party)).handlers.GET(new Request(`https://app.test${path}`))
    expect(await next.json()).toEqual(origins)
    const { origin } = await serve(express().get(path, ExpressAuth(configWith({ ...party, id: "localhost" }))))
    const byExpress = await fetch(origin.replace("127.0.0.1", "localhost") + path)
    expect(await byExpress.json()).toMatchObject({
      origins: ["https://app.test", "https://shop.app.test", ...origins.origins],
    })
    const byHono = await new Hono().use(path, HonoAuth(configWith(party))).request(`https://app.test${path}`)
    expect(await byHono.json()).toEqual(origins)
  })
})

describe("the document of related origins by a route of the application", () => {
  const origins = { origins: ["https://app.example", "https://notapp.test"] }

  it("is the response of nodeHandler", async () => {
    const { port } = await serve((req, res) => void nodeHandler(configWith(party))(req, res))
    const response = await raw(port, get([`GET ${path} HTTP/1.1`, "Host: app.test", "X-Forwarded-Proto: https"]))
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toContain(JSON.stringify(origins))
  })

  it("is the response of a route of Fastify that calls Auth", async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    app.get(path, async (request, reply) => {
      const response = await Auth(new Request(new URL(request.url, `https://${request.host}`)), configWith(party))
      return reply
        .code(response.status)
        .type("application/json")
        .send(await response.text())
    })
    const response = await app.inject({ url: path, headers: { host: "app.test" } })
    expect([response.statusCode, response.json()]).toEqual([200, origins])
    expect((await app.inject({ url: path, headers: { host: "app.example" } })).statusCode).toBe(400)
  })

  it("is the response of an endpoint of SvelteKit that calls Auth", async () => {
    const GET = ({ request }: { request: Request }) => Auth(request, configWith(party))
    const response = await GET({ request: new Request(`https://app.test${path}`) })
    expect([response.status, await response.json()]).toEqual([200, origins])
  })
})

describe("the origins of the relying party", () => {
  it("a response from a related site and from a native app signs in, and one from another site does not", async () => {
    const app = await passkeyApp("memory", { providers: [Passkey({ relayingParty: party })] })
    const { authenticator } = await register(app.open(), "ada@example.test")
    const from = async (origin: string) => {
      const browser = app.open()
      const { options } = await offerFor(browser, { action: "authenticate" })
      expect(options.rpId).toBe("app.test")
      const ceremony = { challenge: options.challenge, rpId: "app.test", origin }
      return sessionCookies(await answer(browser, "authenticate", authenticator.authenticate(ceremony))).length > 0
    }
    expect([await from("https://app.example"), await from(android)]).toEqual([true, true])
    expect([await from("https://evil.example"), await from("https://app.example.evil")]).toEqual([false, false])
    expect(await from("android:apk-key-hash:other")).toBe(false)
  })

  it("with an RP id for each host, a passkey of one host does not sign in at another", async () => {
    const sites = new Map([
      ["app.test", "app.test"],
      ["app.example", "login.app.example"],
    ])
    const provider = Passkey({
      getRelayingParty: (_options, { url }) => ({
        id: sites.get(url.hostname) ?? url.hostname,
        name: "App",
        origin: url.origin,
      }),
    })
    const app = await passkeyApp("memory", { providers: [provider] })
    const authenticator = createAuthenticator()
    const { offer } = await register(app.open(), "ada@example.test", { authenticator })
    expect(offer.options.rp?.id).toBe("app.test")
    const elsewhere = openBrowser(app.config, { now: app.now }, "https://app.example")
    const { options } = await offerFor(elsewhere, { action: "authenticate" })
    expect(options.rpId).toBe("login.app.example")
    const ceremony = { challenge: options.challenge, rpId: "app.test", origin: "https://app.example" }
    expect(sessionCookies(await answer(elsewhere, "authenticate", authenticator.authenticate(ceremony)))).toEqual([])
  })
})
