import { expect, it } from "vitest"
import { get, raw } from "../../node-server.ts"
import type { Stage } from "../stage.ts"

interface ProviderList {
  openid: { signinUrl: string }
}

export function proxyRules(stage: Stage): void {
  const ask = (port: number, lines: readonly string[]) => raw(port, get(["GET /auth/providers HTTP/1.1", ...lines]))
  const signinUrl = (answer: string): string => {
    const body = answer.slice(answer.indexOf("\r\n\r\n")).replace(/^[\s\S]*?(\{[\s\S]*\})[\s\S]*$/, "$1")
    // The route's responses, by its contract.
    return (JSON.parse(body) as ProviderList).openid.signinUrl
  }

  it("ROUTE-11: builds every address from AUTH_URL, for any host header", async () => {
    const app = await stage.start({ authUrl: "https://app.test" })
    for (const lines of [
      ["Host: evil.test"],
      [`Host: 127.0.0.1:${app.port}`, "X-Forwarded-Host: evil.test", "X-Forwarded-Proto: http"],
    ])
      expect(signinUrl(await ask(app.port, lines))).toBe("https://app.test/auth/signin/openid")
    const refused = await raw(
      app.port,
      get(["GET /protected HTTP/1.1", "Host: evil.test", "X-Forwarded-Host: evil.test", "Accept: text/html"]),
    )
    expect(refused).toMatch(
      /^location: https:\/\/app\.test\/auth\/signin\?callbackUrl=https%3A%2F%2Fapp\.test%2Fprotected\r$/im,
    )
  })

  it("ROUTE-12: uses the address of a trusted proxy, for routes and for protected pages", async () => {
    const { app } = stage
    const lines = [`Host: 127.0.0.1:${app.port}`, "X-Forwarded-Host: app.test", "X-Forwarded-Proto: https"]
    expect(signinUrl(await ask(app.port, lines))).toBe("https://app.test/auth/signin/openid")
    const refused = await raw(app.port, get(["GET /protected HTTP/1.1", ...lines, "Accept: text/html"]))
    expect(refused).toMatch(/^location: https:\/\/app\.test\/auth\/signin\?/im)
  })

  it.each([
    "app.test/x",
    "u:p@app.test",
    "app.test\\@evil.test",
    "a.test, b.test",
    "app.test#",
    "app.test?x",
    "app.test:99999",
    "a".repeat(10_000),
    "",
  ])("ROUTE-13: answers an invalid forwarded host with 400: %.20s", async (host) => {
    const { app } = stage
    const lines = [`Host: 127.0.0.1:${app.port}`, `X-Forwarded-Host: ${host}`]
    const answer = await ask(app.port, lines)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toMatch(/^set-cookie:/im)
    const page = await raw(app.port, get(["GET /protected HTTP/1.1", ...lines, "Accept: text/html"]))
    expect(page).toMatch(/^HTTP\/1\.1 40[01] /)
  })

  it.each(["javascript", "file", "https,http", "HTTPS", "ws"])(
    "ROUTE-14: answers a forwarded scheme that is neither http nor https with 400: %s",
    async (proto) => {
      const { app } = stage
      const answer = await ask(app.port, [`Host: 127.0.0.1:${app.port}`, `X-Forwarded-Proto: ${proto}`])
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it("ROUTE-15: answers two forwarded hosts with 400, and does not read Forwarded", async () => {
    const { app } = stage
    const own = `Host: 127.0.0.1:${app.port}`
    const two = await ask(app.port, [own, "X-Forwarded-Host: a.test", "X-Forwarded-Host: b.test"])
    expect(two).toMatch(/^HTTP\/1\.1 400 /)
    expect(signinUrl(await ask(app.port, [own, "Forwarded: host=evil.test;proto=https"]))).toBe(
      `${app.origin}/auth/signin/openid`,
    )
  })

  it("ROUTE-16: does not remember one request's host in the next", async () => {
    const { app } = stage
    const own = `Host: 127.0.0.1:${app.port}`
    const evil = await ask(app.port, [own, "X-Forwarded-Host: evil.test", "X-Forwarded-Proto: https"])
    expect(signinUrl(evil)).toContain("evil.test")
    expect(signinUrl(await ask(app.port, [own]))).toBe(`${app.origin}/auth/signin/openid`)
  })

  it("ROUTE-19: does not use the host of an absolute target", async () => {
    const { app } = stage
    const answer = await raw(
      app.port,
      get(["GET http://evil.test/auth/providers HTTP/1.1", `Host: 127.0.0.1:${app.port}`]),
    )
    expect(answer).not.toContain("evil.test")
  })

  it("ROUTE-23: answers two Host headers with 400", async () => {
    const { app } = stage
    const answer = await ask(app.port, [`Host: 127.0.0.1:${app.port}`, "Host: evil.test"])
    expect(answer).not.toContain("evil.test")
    if (stage.framework.readsHost) expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it("uses the host of the request in its addresses, if no setting names another", async () => {
    const { app, framework } = stage
    const host = framework.readsHost ? "app.test:81" : (framework.replacesHost ?? `127.0.0.1:${app.port}`)
    expect(signinUrl(await ask(app.port, ["Host: app.test:81"]))).toBe(`http://${host}/auth/signin/openid`)
  })
}
