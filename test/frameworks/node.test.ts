import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sendResponse } from "../../src/frameworks/node.ts"
import { incomingRequest } from "../../src/frameworks/node/to-request.ts"
import { readBody } from "../../src/protocol/form-body.ts"
import { get, raw, serve, serveWeb } from "./node-server.ts"
import { toResponse, unreadText } from "../../src/flows/http-result.ts"

describe("a request of Node as a Request", () => {
  it("keeps method, path, query, headers and body", async () => {
    const { origin } = await serveWeb(async (request) => {
      const { pathname, search } = new URL(request.url)
      const said = {
        method: request.method,
        pathname,
        search,
        kind: request.headers.get("x-kind"),
        body: await request.text(),
      }
      return Response.json(said)
    })
    const answer = await fetch(`${origin}/a%20b//c?x=1&x=2`, {
      method: "POST",
      body: "héllo",
      headers: { "x-kind": "test" },
    })
    expect(await answer.json()).toEqual({
      method: "POST",
      pathname: "/a%20b//c",
      search: "?x=1&x=2",
      kind: "test",
      body: "héllo",
    })
  })

  it("gives a form that readBody reads, and then a Request whose body is used", async () => {
    const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      const request = incomingRequest(req, res)
      const read = await readBody(request)
      const again = await readBody(request)
      res.end(JSON.stringify([read.ok && read.fields, again.ok, request.bodyUsed, request.headers.get("x-kind")]))
    }
    const { origin } = await serve((req, res) => void answer(req, res))
    const init = { method: "POST", body: new URLSearchParams({ a: "héllo" }), headers: { "x-kind": "test" } }
    expect(await (await fetch(origin, init)).json()).toEqual([{ a: "héllo" }, false, true, "test"])
  })

  /** Serves the fields of each body, or the reason why the library refuses it. */
  async function serveFields(told: (result: string) => void = () => undefined) {
    const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      const read = await readBody(incomingRequest(req, res))
      const result = JSON.stringify(read.ok ? read.fields : read.reason)
      told(result)
      res.end(result)
    }
    return serve((req, res) => void answer(req, res))
  }
  const patience = { timeout: 10_000 }
  const opening = "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/x-www-form-urlencoded\r\n"

  /** Connects, sends the header of a request, and collects what the server sends. */
  async function begin(port: number, header: string) {
    const socket = connect(port, "127.0.0.1")
    const received = { text: "" }
    socket.on("data", (data) => (received.text += data.toString())).on("error", () => undefined)
    await once(socket, "connect")
    socket.write(`${opening}${header}\r\n\r\n`)
    return { socket, received }
  }

  it("reads a form that arrives in parts, and an empty one", async () => {
    const { port } = await serveFields()
    const { socket, received } = await begin(port, "Transfer-Encoding: chunked")
    for (const part of ["a=", "1", "&b", "=2"]) {
      await sleep(20)
      socket.write(`${part.length}\r\n${part}\r\n`)
    }
    socket.write("0\r\n\r\n")
    await expect.poll(() => received.text, patience).toContain('{"a":"1","b":"2"}')
    socket.write(`${opening}Content-Length: 0\r\n\r\n`)
    await expect.poll(() => received.text, patience).toContain("{}")
    socket.destroy()
  })

  it("DOS-01: refuses a body that is too large while it arrives, and answers on the open socket", async () => {
    const { port } = await serveFields()
    const { socket, received } = await begin(port, "Content-Length: 9000000")
    socket.write("a".repeat(200_000))
    await expect.poll(() => received.text, patience).toContain('"tooLarge"')
    socket.destroy()
  })

  it("refuses a body if the client disconnects before its end", async () => {
    let told: string | undefined
    const { port } = await serveFields((result) => (told = result))
    const { socket } = await begin(port, "Content-Length: 100")
    socket.write("a=1")
    await sleep(50)
    socket.destroy()
    await expect.poll(() => told, patience).toBe('"read"')
  })

  it("has the Host header's host, also if the path begins with two slashes", async () => {
    const { port } = await serveWeb((request) => new Response(request.url))
    expect(await raw(port, get(["GET //evil.test/x HTTP/1.1", "Host: app.test:81"]))).toContain(
      "http://app.test:81//evil.test/x",
    )
  })

  it("passes forwarded headers on without interpreting them", async () => {
    const { origin, port } = await serveWeb((request) =>
      Response.json([request.url, request.headers.get("x-forwarded-host"), request.headers.get("x-forwarded-proto")]),
    )
    const answer = await fetch(`${origin}/`, {
      headers: { "x-forwarded-host": "app.test", "x-forwarded-proto": "https" },
    })
    expect(await answer.json()).toEqual([`http://127.0.0.1:${port}/`, "app.test", "https"])
  })

  it.each([
    ["no host in HTTP/1.0", ["GET / HTTP/1.0"]],
    ["an empty host", ["GET / HTTP/1.1", "Host:"]],
    ["a host with a path", ["GET / HTTP/1.1", "Host: app.test/evil"]],
    ["a host with a user", ["GET / HTTP/1.1", "Host: app.test@evil.test"]],
    ["a list of hosts", ["GET / HTTP/1.1", "Host: app.test, evil.test"]],
    ["two hosts", ["GET / HTTP/1.1", "Host: app.test", "Host: evil.test"]],
    ["an impossible port", ["GET / HTTP/1.1", "Host: app.test:99999"]],
    ["ROUTE-19: a target that names another host", ["GET http://evil.test/auth/signin HTTP/1.1", "Host: app.test"]],
    ["ROUTE-19: a target that names another scheme", ["GET https://app.test/auth/signin HTTP/1.1", "Host: app.test"]],
    ["a target that is not a path", ["OPTIONS * HTTP/1.1", "Host: app.test"]],
  ])("is refused with 400 for %s", async (_what, lines) => {
    const { port } = await serveWeb((request) => new Response(`reached ${request.url}`))
    const answer = await raw(port, get(lines))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain("reached")
  })

  it("ROUTE-19: reads a target in absolute form for its own host as its path", async () => {
    const { port } = await serveWeb((request) => new Response(`at ${request.url}.`))
    expect(await raw(port, get(["GET http://app.test/x?y=1 HTTP/1.1", "Host: app.test"]))).toContain(
      "at http://app.test/x?y=1.",
    )
  })

  it("is refused with 405 for a method that the Fetch standard does not allow", async () => {
    const { port } = await serveWeb(() => new Response("reached"))
    expect(await raw(port, get(["TRACE / HTTP/1.1", "Host: app.test"]))).toMatch(/^HTTP\/1\.1 405 /)
  })

  it("joins cookie lines by semicolons, and every other repeated header by commas", async () => {
    const { port } = await serveWeb((request) =>
      Response.json([
        request.headers.get("cookie"),
        request.headers.get("content-type"),
        request.headers.get("origin"),
      ]),
    )
    const twice = [
      "Cookie: a=1",
      "Cookie: b=2",
      "Content-Type: text/a",
      "Content-Type: text/b",
      "Origin: http://a",
      "Origin: http://b",
    ]
    expect(await raw(port, get(["GET / HTTP/1.1", "Host: app.test", ...twice]))).toContain(
      '["a=1; b=2","text/a, text/b","http://a, http://b"]',
    )
  })

  it("reads bodies of any size and chunking completely", async () => {
    const { origin } = await serveWeb(async (request) => new Response(await request.arrayBuffer()))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 40_000 }), { maxLength: 6 }),
        async (parts) => {
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              for (const part of parts) controller.enqueue(part)
              controller.close()
            },
          })
          // `duplex` is part of the standard and missing in TypeScript's types.
          const init = { method: "POST", body, duplex: "half" } as RequestInit
          const echoed = new Uint8Array(await (await fetch(origin, init)).arrayBuffer())
          expect(Buffer.compare(echoed, Buffer.concat(parts))).toBe(0)
        },
      ),
      { numRuns: 25 },
    )
  })

  it.each([
    ["GET", "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n"],
    ["POST", "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 0\r\n\r\n"],
  ])("aborts its signal when the client of a %s disconnects during the wait", async (_method, head) => {
    let told: (() => void) | undefined
    const aborted = new Promise<void>((resolve) => (told = resolve))
    const { port } = await serveWeb(async (request) => {
      request.signal.addEventListener("abort", () => told?.())
      await aborted
      return new Response("late")
    })
    const socket = connect(port, "127.0.0.1", () => socket.write(head))
    setTimeout(() => socket.destroy(), 100)
    await aborted
    expect(socket.destroyed).toBe(true)
  })

  it("has an aborted signal if the client has disconnected before the signal is read", async () => {
    let seen: boolean | undefined
    let left: (() => void) | undefined
    const leaving = new Promise<void>((resolve) => (left = resolve))
    const { port } = await serveWeb(async (request) => {
      await leaving
      seen = request.signal.aborted
      return new Response("late")
    })
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a.test\r\n\r\n"))
    setTimeout(() => socket.destroy(), 100)
    // The server learns of the end of the connection after this side.
    socket.once("close", () => setTimeout(() => left?.(), 100))
    await expect.poll(() => seen).toBe(true)
  })

  it.each([
    ["GET", null],
    ["POST", "x"],
  ])("does not abort its signal after a complete response to %s", async (method, body) => {
    const signals: AbortSignal[] = []
    const { origin } = await serveWeb((request) => {
      signals.push(request.signal)
      return new Response("done")
    })
    await (await fetch(origin, { method, body, headers: { connection: "close" } })).text()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })
})

describe("a Response over Node", () => {
  const responseOf = (body: string): Response =>
    toResponse({ status: 200, headers: [], body, data: body, redirect: undefined, cookies: [] }, "GET")

  it("sends a text of the library at once, with its length in bytes; HEAD has no body", async () => {
    const text = "Grüße, 你好 \u{1f44b}".repeat(500)
    const { origin } = await serveWeb(() => responseOf(text))
    const answer = await fetch(origin)
    expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(text)))
    expect(answer.headers.get("transfer-encoding")).toBeNull()
    expect(await answer.text()).toBe(text)
    const head = await fetch(origin, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
  })

  it("does not send a text of the library that other code has read", async () => {
    const read = responseOf("once")
    expect(unreadText(read)).toBe("once")
    await read.text()
    expect(unreadText(read)).toBeUndefined()
    const held = responseOf("held")
    held.body?.getReader()
    expect(unreadText(held)).toBeUndefined()
  })

  it("RES-HDR-04: sends each cookie as a separate header, for any value", async () => {
    const cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2; Path=/", "c="]
    const { origin } = await serveWeb(() => {
      const response = new Response("ok", { status: 201 })
      for (const cookie of cookies) response.headers.append("set-cookie", cookie)
      return response
    })
    const answer = await fetch(origin)
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(cookies)
  })

  it("keeps headers, and an empty body empty", async () => {
    const { origin } = await serveWeb(
      () => new Response(null, { status: 302, headers: { location: "/x", vary: "a, b" } }),
    )
    const answer = await fetch(origin, { redirect: "manual" })
    expect([answer.status, answer.headers.get("location"), answer.headers.get("vary"), await answer.text()]).toEqual([
      302,
      "/x",
      "a, b",
      "",
    ])
  })

  it("answers HEAD with headers only", async () => {
    const { port } = await serveWeb(() => new Response("body", { headers: { "x-kind": "test" } }))
    const answer = await raw(port, get(["HEAD / HTTP/1.1", "Host: app.test"]))
    expect(answer).toContain("x-kind: test")
    expect(answer.split("\r\n\r\n")[1]).toBe("")
  })

  it("stops reading the body when the client disconnects", async () => {
    let cancelled: (() => void) | undefined
    const stopped = new Promise<void>((resolve) => (cancelled = resolve))
    const { port } = await serveWeb(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
            cancel: () => cancelled?.(),
          }),
        ),
    )
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a.test\r\n\r\n"))
    socket.once("data", () => socket.destroy())
    await stopped
    expect(socket.destroyed).toBe(true)
  })

  it("breaks the connection, instead of ending normally, if its body fails half-way", async () => {
    const failures: unknown[] = []
    const { origin } = await serve((req, res) => {
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (failures.length === 0) controller.enqueue(new TextEncoder().encode("half"))
          failures.push("seen")
          if (failures.length > 1) controller.error(new Error("broken"))
        },
      })
      sendResponse(res, new Response(body)).catch((error: unknown) => failures.push(error))
      req.resume()
    })
    await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/)
    expect(failures.at(-1)).toEqual(new Error("broken"))
  })
})
