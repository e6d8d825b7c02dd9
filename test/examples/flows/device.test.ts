/**
 * The device grant of RFC 8628: the example's server and its command line, as two processes, and the user's browser.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { text, webBrowser } from "../../support/web-browser.ts"
import { signIn, startFlowExample, type FlowExample } from "./flow-example.ts"
import { press } from "./pages.ts"

let example: FlowExample
beforeAll(async () => {
  example = await startFlowExample("device")
})
afterAll(async () => {
  expect(await example.stop()).toBe(0)
})

const grantType = "urn:ietf:params:oauth:grant-type:device_code"

/** Sends a request like a program, and returns the status and the fields of the response. */
async function post(path: string, fields: Record<string, string>): Promise<[number, Record<string, string>]> {
  const response = await fetch(example.origin + path, { method: "POST", body: new URLSearchParams(fields) })
  return [response.status, (await response.json()) as Record<string, string>]
}

/** Starts the command line, types its code in the browser, and returns the page that asks the user. */
async function typed(browser = webBrowser()) {
  const cli = example.run("cli.ts", example.origin)
  const [, address = "", code = ""] = await cli.says(/Open (\S+) in a browser, and type the code (\S+)/)
  const page = await browser.open(address)
  // As people type it.
  const asked = await press(browser, page, /Continue/, { user_code: code.toLowerCase().replace("-", " ") })
  return { cli, browser, asked }
}

describe("the example device", () => {
  it("signs the command line in after its user approved", async () => {
    const user = webBrowser()
    await signIn(user, example.origin, "ada")
    const { cli, asked } = await typed(user)
    expect(text(asked)).toMatch(/The example's command line wants to sign in as you.*It asked from 127\.0\.0\.1 at 20/)
    expect(text(await press(user, asked, /Sign it in/))).toContain("You can go back to the device")
    await cli.says(/Signed in as Ada\./)
    expect(await cli.ended).toBe(0)
  })

  it("informs the command line that its user denied", async () => {
    const user = webBrowser()
    await signIn(user, example.origin, "ada")
    const { cli, asked } = await typed(user)
    await press(user, asked, /Deny/)
    expect([await cli.ended, cli.printed()]).toEqual([1, expect.stringContaining("You denied the sign-in.")])
  })

  it("looks up no code for a signed-out visitor, and sends them to the sign-in page first", async () => {
    const { asked } = await typed()
    expect(asked.url.pathname).toBe("/auth/signin")
    expect(text(asked)).not.toContain("wants to sign in as you")
  })

  it("gives the session to the client that requested it, with its lifetime, and to no other client", async () => {
    const [status, opened] = await post("/auth/device/code", { client_id: "example-cli" })
    const { device_code = "", user_code = "" } = opened
    expect([status, opened.expires_in, opened.interval]).toEqual([200, 600, 5])
    const user = webBrowser()
    await signIn(user, example.origin, "ada")
    const page = await user.open(`${example.origin}/auth/device`)
    await press(user, await press(user, page, /Continue/, { user_code }), /Sign it in/)
    const poll = { grant_type: grantType, device_code }
    expect(await post("/auth/device/token", { ...poll, client_id: "example-tv" })).toEqual([
      400,
      { error: "invalid_grant" },
    ])
    const [, given] = await post("/auth/device/token", { ...poll, client_id: "example-cli" })
    expect([given.access_token, given.token_type]).toEqual([expect.stringMatching(/^\S{50,}$/), "Bearer"])
    // The default lifetime of a session is thirty days.
    expect(Number(given.expires_in)).toBeGreaterThan(2_591_000)
    expect(Number(given.expires_in)).toBeLessThanOrEqual(2_592_000)
  })

  it.each([
    ["/auth/device/code", {}, 400, "invalid_request"],
    ["/auth/device/code", { client_id: "other" }, 401, "invalid_client"],
    ["/auth/device/token", {}, 400, "invalid_request"],
    ["/auth/device/token", { device_code: "x", client_id: "example-cli" }, 400, "invalid_request"],
    ["/auth/device/token", { grant_type: grantType, client_id: "example-cli" }, 400, "invalid_request"],
    ["/auth/device/token", { grant_type: grantType, device_code: "x" }, 400, "invalid_request"],
    [
      "/auth/device/token",
      { grant_type: "password", device_code: "x", client_id: "example-cli" },
      400,
      "unsupported_grant_type",
    ],
    ["/auth/device/token", { grant_type: grantType, device_code: "x", client_id: "other" }, 401, "invalid_client"],
    ["/auth/device/token", { grant_type: grantType, device_code: "x", client_id: "example-cli" }, 400, "invalid_grant"],
  ])("answers a program at %s that sends %o with %i %s", async (path, fields, status, error) => {
    expect(await post(path, fields)).toEqual([status, { error }])
  })
})

describe("the command line of the example device", () => {
  /**
   * Starts a server that responds to the polls with these replies, a text as HTML, and records the time of each poll.
   */
  async function scripted(replies: readonly (object | string)[], opened: object | string) {
    const polls: number[] = []
    const server = createServer((req, res) => {
      const path = req.url ?? ""
      if (path.endsWith("/token")) polls.push(Date.now())
      const reply = path.endsWith("/code") ? opened : path.endsWith("/token") ? replies[polls.length - 1] : session
      if (typeof reply === "string") res.writeHead(502, { "Content-Type": "text/html" }).end(reply)
      else res.setHeader("Content-Type", "application/json").end(JSON.stringify(reply))
    })
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const stop = (): void => {
      server.close().closeAllConnections()
    }
    return { origin, polls, stop }
  }
  const session = { user: { name: "Ada" } }
  const opened = { device_code: "d", user_code: "BCDF-GHJK", verification_uri: "https://app.test/", expires_in: 60 }

  it("waits as long as the server says, and five seconds longer after slow_down", async () => {
    const replies = [{ error: "slow_down" }, { access_token: "t", cookie: "c" }]
    const server = await scripted(replies, { ...opened, interval: 1 })
    const cli = example.run("cli.ts", server.origin)
    expect(await cli.ended).toBe(0)
    server.stop()
    const [first = 0, second = 0] = server.polls
    expect(second - first).toBeGreaterThan(5900)
  })

  it("prints the response that came instead of JSON, and polls again five seconds later", async () => {
    const server = await scripted(["<h1>Bad gateway</h1>", { access_token: "t", cookie: "c" }], {
      ...opened,
      interval: 1,
    })
    const cli = example.run("cli.ts", server.origin)
    expect([await cli.ended, cli.printed()]).toEqual([
      0,
      expect.stringContaining("/auth/device/token sent no JSON object, but status 502 with text/html. Trying again."),
    ])
    server.stop()
    const [first = 0, second = 0] = server.polls
    expect(second - first).toBeGreaterThan(5900)
  })

  it("ends with an error that shows the response if the response has no code", async () => {
    const server = await scripted([], "<h1>Bad gateway</h1>")
    const cli = example.run("cli.ts", server.origin)
    expect([await cli.ended, cli.printed()]).toEqual([1, expect.stringContaining("status 502 with text/html.")])
    server.stop()
    expect(server.polls).toEqual([])
  })

  it("stops when the code has expired", async () => {
    const server = await scripted([{ error: "authorization_pending" }], { ...opened, interval: 1, expires_in: 1.5 })
    const cli = example.run("cli.ts", server.origin)
    expect([await cli.ended, cli.printed()]).toEqual([1, expect.stringContaining("The code has expired. Start again.")])
    server.stop()
    expect(server.polls).toHaveLength(1)
  })
})
