/** The check for breached passwords, against a server with the interface of Have I Been Pwned. */
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it, vi } from "vitest"
import { isBreached, type BreachCheck } from "../../src/passwords/rules/breaches.ts"
import { judgePassword } from "../../src/passwords/rules.ts"

const breached = "mossy plum ferry kite"
const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase()

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (close) => close()))
})

/** Starts the service, and returns the options that ask it, the requests that it got, and the errors. */
async function service(respond: (request: IncomingMessage, response: ServerResponse) => void, timeout = 20_000) {
  const requests: { url: string; headers: IncomingMessage["headers"] }[] = []
  const errors: Error[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  open.push(async () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  const breaches: BreachCheck = {
    fetch,
    timeout,
    address: `http://127.0.0.1:${port}/range/`,
    onUnavailable: (error) => errors.push(error),
  }
  return { breaches, requests, errors }
}

/** Lines of the service: the password with the count, and padding. */
const lines = (password: string, count: number) =>
  [`${"0".repeat(35)}:0`, `${hashOf(password).slice(5)}:${count}`, `${"F".repeat(35)}:0`].join("\r\n")

describe("isBreached", () => {
  it("finds a password of a breach, also in a decomposed form", async () => {
    const { breaches, errors } = await service((_request, response) => response.end(lines("café au lait", 12)))
    expect(await isBreached("café au lait", breaches)).toBe(true)
    expect(await isBreached("cafe\u0301 au lait", breaches)).toBe(true)
    expect(await isBreached("another password", breaches)).toBe(false)
    expect(errors).toEqual([])
  })

  it("sends only the first 5 characters of the hash, and asks for padding", async () => {
    const { breaches, requests } = await service((_request, response) => response.end(lines(breached, 1)))
    await isBreached(breached, breaches)
    expect(requests.map(({ url }) => url)).toEqual([`/range/${hashOf(breached).slice(0, 5)}`])
    expect(requests[0]?.headers["add-padding"]).toBe("true")
    expect(JSON.stringify(requests)).not.toContain(hashOf(breached).slice(5, 12))
  })

  it("a line of padding, which has the count 0, is no breach", async () => {
    const { breaches } = await service((_request, response) => response.end(lines(breached, 0)))
    expect(await isBreached(breached, breaches)).toBe(false)
  })

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ["fails", (_request, response) => response.writeHead(503).end(lines(breached, 1))],
    ["hangs", () => undefined],
    ["hangs in the middle of its response", (_request, response) => response.write(lines(breached, 1))],
    ["ends the connection", (request) => request.destroy()],
    ["redirects", (_request, response) => response.writeHead(302, { location: "/elsewhere" }).end()],
    ["never ends its response", (_request, response) => void response.end("0".repeat(600_000))],
  ])("a service that %s leaves the password acceptable, and tells the application", async (_name, respond) => {
    const { breaches, errors } = await service(respond, 300)
    expect(await judgePassword(breached, { breaches })).toBeUndefined()
    expect(errors).toHaveLength(1)
    const told = `${errors[0]?.message} ${errors[0]?.stack} ${String(errors[0]?.cause)}`
    expect(told).toContain("did not respond")
    expect(told).not.toContain(hashOf(breached).slice(0, 5))
    expect(told).not.toContain(breached)
  })
})

describe("judgePassword", () => {
  it("refuses a password of a breach", async () => {
    const { breaches } = await service((_request, response) => response.end(lines(breached, 3)))
    expect(await judgePassword(breached, { breaches })).toBe("breached")
    expect(await judgePassword("pale drum sixty otters", { breaches })).toBeUndefined()
  })

  it("asks no service about a password that another rule refuses, and none by default", async () => {
    const send = vi.fn<typeof fetch>()
    expect(await judgePassword("short", { breaches: { fetch: send } })).toBe("too_short")
    expect(await judgePassword("passwordpassword", { breaches: { fetch: send } })).toBe("common")
    expect(await judgePassword(breached)).toBeUndefined()
    expect(send).not.toHaveBeenCalled()
  })
})
