/** `/.well-known/change-password` (W3C, A Well-Known URL for Changing Passwords). */
import express from "express"
import { Hono } from "hono"
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { toResponse } from "../../src/flows/http-result.ts"
import { ExpressAuth } from "../../src/frameworks/express.ts"
import { HonoAuth } from "../../src/frameworks/hono.ts"
import NextAuth from "../../src/index.ts"
import { handle } from "../../src/interpreter/handle.ts"
import Password from "../../src/providers/password.ts"
import { serve } from "../frameworks/node-server.ts"
import { passwordsApp } from "./passwords-app.ts"

const path = "/.well-known/change-password"

function configWith(more: Partial<AuthConfig> = {}): AuthConfig {
  const { config } = passwordsApp("jwt", {
    basePath: "/auth",
    plugins: [account()],
    session: { strategy: "jwt", stepUp: true },
    ...more,
  })
  return config
}

async function answer(config: AuthConfig, method = "GET", at = path): Promise<Response> {
  return toResponse(await handle(new Request(`https://app.test${at}`, { method }), config), method)
}

describe("the well-known address of the page that changes a password", () => {
  it("redirects to the page on which a signed-in user sets a password, with a status that no cache keeps", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await answer(configWith(), method)
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        "https://app.test/auth/account/password",
      ])
      expect(response.headers.get("cache-control")).toContain("no-store")
    }
  })

  it("redirects to the page for a reset, if the application has no account page", async () => {
    const response = await answer(configWith({ plugins: [] }))
    expect(response.headers.get("location")).toBe("https://app.test/auth/password/reset")
  })

  it("does not exist in an application without passwords of the library", async () => {
    expect((await answer(configWith({ providers: [] }))).headers.get("location")).toBeNull()
    expect((await answer(configWith({ plugins: [], providers: [Password({ flows: false })] }))).status).toBe(400)
    expect((await answer(configWith({ plugins: [], providers: [] }))).status).toBe(400)
  })

  it("only reads, and no other path below /.well-known is one of the library", async () => {
    expect((await answer(configWith(), "POST")).status).toBe(400)
    expect((await answer(configWith(), "GET", "/.well-known/resource-that-should-not-exist")).status).toBe(400)
    expect((await answer(configWith(), "GET", `${path}/more`)).status).toBe(400)
  })

  it("is a route of the handlers of Next.js, Express and Hono, if the application routes the path to them", async () => {
    const config = configWith()
    const next = await NextAuth(config).handlers.GET(new Request(`https://app.test${path}`))
    expect(next.headers.get("location")).toBe("https://app.test/auth/account/password")

    const { origin } = await serve(express().get(path, ExpressAuth(configWith())))
    const byExpress = await fetch(origin + path, { redirect: "manual" })
    expect(byExpress.headers.get("location")).toBe(`${origin}/auth/account/password`)

    const hono = new Hono().use(path, HonoAuth(configWith()))
    const byHono = await hono.request(`https://app.test${path}`)
    expect(byHono.headers.get("location")).toBe("https://app.test/auth/account/password")
  })
})
