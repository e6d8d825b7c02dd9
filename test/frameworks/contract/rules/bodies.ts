import { connect } from "node:net"
import { expect, it } from "vitest"
import { webBrowser } from "../../../support/web-browser.ts"
import type { Stage } from "../stage.ts"
import { formOf, me, sessionCookies, signedIn } from "../visit.ts"

export function bodyRules(stage: Stage): void {
  const post = async (type: string | undefined, make: (csrfToken: string) => string | Uint8Array<ArrayBuffer>) => {
    const { app } = stage
    const { csrfToken, cookie } = await formOf(webBrowser(), app)
    return fetch(`${app.origin}/auth/callback/credentials`, {
      method: "POST",
      headers: { cookie, origin: app.origin, ...(type === undefined ? {} : { "content-type": type }) },
      body: make(csrfToken),
      redirect: "manual",
    })
  }
  const fields = (csrfToken: string) => ({ csrfToken, username: "ada", password: "correct horse" })

  it("reads a form, with and without a charset", async () => {
    for (const type of ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8"]) {
      const answer = await post(type, (token) => new URLSearchParams(fields(token)).toString())
      expect([type, sessionCookies(answer.headers).length]).toEqual([type, 1])
    }
  })

  it("reads JSON, with and without a charset", async () => {
    for (const type of ["application/json", "application/json; charset=utf-8"]) {
      const answer = await post(type, (token) => JSON.stringify(fields(token)))
      expect([type, sessionCookies(answer.headers).length]).toEqual([type, 1])
    }
  })

  it("reads letters beyond ASCII unchanged", async () => {
    const { app } = stage
    const browser = await signedIn(app, "Žofie Ω 漢 & co=+%")
    expect(await me(browser, app)).toMatchObject({ user: { name: "Žofie Ω 漢 & co=+%" } })
  })

  const inParts = (token: string): string =>
    Object.entries(fields(token))
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")
      .concat("--x--\r\n")
  it.each(["text/plain", "text/plain; application/json", "multipart/form-data; boundary=x", "application/jsonx"])(
    "CSRF-09: gives no session for a body of the type %s",
    async (type) => {
      const answer = await post(type, (token) =>
        type.startsWith("multipart") ? inParts(token) : JSON.stringify(fields(token)),
      )
      expect([400, 403, 415]).toContain(answer.status)
      expect(answer.headers.getSetCookie()).toEqual([])
    },
  )

  it("refuses a repeated field", async () => {
    const answer = await post(
      "application/x-www-form-urlencoded",
      (token) => `${new URLSearchParams(fields(token)).toString()}&username=eve`,
    )
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it("refuses invalid JSON, and JSON that is not an object", async () => {
    for (const text of ["{", '"text"', "[1]", "null", "1"]) {
      const answer = await post("application/json", () => text)
      expect([text, answer.status]).toEqual([text, 400])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it("DOS-01: refuses a body of more than 64 KiB", async () => {
    for (const type of ["application/x-www-form-urlencoded", "application/json"]) {
      const big = "a".repeat(66_000)
      const answer = await post(type, (csrfToken) =>
        type.includes("json")
          ? JSON.stringify({ ...fields(csrfToken), big })
          : new URLSearchParams({ ...fields(csrfToken), big }).toString(),
      )
      expect([type, answer.status]).toEqual([type, 413])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it("does not disturb the application's own reading of bodies", async () => {
    const browser = await signedIn(stage.app)
    const answer = await browser.fetch(`${stage.app.origin}/protected`, {
      method: "POST",
      headers: { origin: stage.app.origin, "content-type": "application/x-www-form-urlencoded" },
      body: "a=1",
    })
    expect(answer.status).toBe(200)
  })
}

/**
 * For applications without a parser of their own: a parser has its own limit, and ends such a request in its own way.
 */
export function endlessBodyRules(stage: Stage): void {
  it("DOS-01: ends an endless body", async () => {
    const { app } = stage
    const head = [
      "POST /auth/callback/credentials HTTP/1.1",
      `Host: 127.0.0.1:${app.port}`,
      `Origin: ${app.origin}`,
      "Transfer-Encoding: chunked",
      "Content-Type: application/x-www-form-urlencoded",
      "",
      "",
    ].join("\r\n")
    const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`
    let sent = 0
    const answer = await new Promise<string>((resolve) => {
      let text = ""
      const socket = connect(app.port, "127.0.0.1", () => socket.write(head))
      const send = (): void => {
        while (!socket.destroyed && sent < 256 * 1024 * 1024 && socket.write(chunk)) sent += chunk.length
      }
      socket.on("drain", send)
      socket.once("connect", send)
      socket.on("data", (part) => (text += part.toString()))
      socket.on("error", () => undefined)
      socket.on("close", () => resolve(text))
    })
    // The response may not reach a client that still sends after the server has closed the connection.
    expect(answer).toMatch(/^(?:$|HTTP\/1\.1 413 )/)
    // The client could send only as much as fits into the buffers of the operating system. An endless client would
    // otherwise send far more.
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it("LOAD-05: answers a body that does not arrive within 10 seconds with 408, and closes the connection", async () => {
    const { app } = stage
    const head = [
      "POST /auth/callback/credentials HTTP/1.1",
      `Host: 127.0.0.1:${app.port}`,
      `Origin: ${app.origin}`,
      "Content-Length: 100",
      "Content-Type: application/x-www-form-urlencoded",
      "",
      "a=b",
    ].join("\r\n")
    const began = performance.now()
    const answer = await new Promise<string>((resolve) => {
      let text = ""
      const socket = connect(app.port, "127.0.0.1", () => socket.write(head))
      socket.on("data", (part) => (text += part.toString()))
      socket.on("error", () => undefined)
      socket.on("close", () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer.toLowerCase()).not.toContain("\r\nset-cookie:")
    const seconds = (performance.now() - began) / 1000
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(30)
  }, 60_000)
}
