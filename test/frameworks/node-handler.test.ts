import { connect } from "node:net"
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { nodeHandler } from "../../src/frameworks/node.ts"
import Credentials from "../../src/providers/credentials.ts"
import { get, raw, serve } from "./node-server.ts"

describe("nodeHandler", () => {
  const secret = "a secret of more than thirty-two characters"
  const people = Credentials({
    credentials: { name: { label: "Name" } },
    authorize: ({ name }) => (name === "ada" ? { id: "1", name: "Ada" } : null),
  })
  const config = (): AuthConfig => ({
    providers: [people],
    secret,
    trustHost: true,
    logger: { error: () => undefined },
  })

  it("signs in over plain HTTP, with cookies", async () => {
    const { origin } = await serve((req, res) => void nodeHandler(config())(req, res))
    const csrf = await fetch(`${origin}/auth/csrf`)
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")
    const answer = await fetch(`${origin}/auth/callback/credentials`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, name: "ada" }),
      headers: { cookie },
      redirect: "manual",
    })
    const session = answer.headers.getSetCookie().find((line) => line.startsWith("authjs.session-token="))
    expect(session).toBeDefined()
    const who = await fetch(`${origin}/auth/session`, { headers: { cookie: session?.split(";")[0] ?? "" } })
    expect(await who.json()).toMatchObject({ user: { name: "Ada" } })
  })

  it("DOS-01: answers an endless body with 413, stops reading it and closes the connection", async () => {
    const { port } = await serve((req, res) => void nodeHandler(config())(req, res))
    const head = "POST /auth/callback/credentials HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n"
    const type = "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`
    let sent = 0
    const answer = await new Promise<string>((resolve) => {
      let text = ""
      const socket = connect(port, "127.0.0.1", () => socket.write(head + type))
      const send = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
      }
      socket.on("drain", send)
      socket.once("connect", send)
      socket.on("data", (part) => (text += part.toString()))
      socket.on("error", () => undefined)
      socket.on("close", () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    // Before the connection ended, the client could send only as much as fits into the buffers of the operating system.
    // An endless client would otherwise send far more.
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  it("answers a request without a usable host with 400 and one sentence", async () => {
    const { port } = await serve((req, res) => void nodeHandler(config())(req, res))
    const answer = await raw(port, get(["GET /auth/session HTTP/1.1", "Host: a b"]))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain("a b")
  })

  it("does not start without a secret, outside of development", () => {
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = "production"
    try {
      expect(() => nodeHandler({ providers: [people] })).toThrow("secret")
    } finally {
      process.env.NODE_ENV = before
    }
  })
})
