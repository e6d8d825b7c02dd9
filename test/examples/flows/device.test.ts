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

/** Starts the command line, types its code in the browser, and returns the page that asks. */
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

  it("tells the command line that its user denied", async () => {
    const user = webBrowser()
    await signIn(user, example.origin, "ada")
    const { cli, asked } = await typed(user)
    await press(user, asked, /Deny/)
    expect([await cli.ended, cli.printed()]).toEqual([1, expect.stringContaining("You denied it.")])
  })

  it("looks up no code for a signed-out visitor, and sends them to the sign-in page first", async () => {
    const { asked } = await typed()
    expect(asked.url.pathname).toBe("/auth/signin")
    expect(text(asked)).not.toContain("wants to sign in as you")
  })

  it.each([
    ["/auth/device/code", { client_id: "other" }, 401, "invalid_client"],
    ["/auth/device/token", { grant_type: "password", device_code: "x" }, 400, "unsupported_grant_type"],
    [
      "/auth/device/token",
      { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: "x" },
      400,
      "expired_token",
    ],
  ])("answers a program at %s that sends %o with %i %s", async (path, fields, status, error) => {
    const response = await fetch(example.origin + path, { method: "POST", body: new URLSearchParams(fields) })
    expect([response.status, await response.json()]).toEqual([status, { error }])
  })
})

describe("the command line of the example device", () => {
  /** A server that answers the polls with these responses, and records the time of each poll. */
  async function scripted(replies: readonly object[], opened: object) {
    const polls: number[] = []
    const server = createServer((req, res) => {
      const path = req.url ?? ""
      if (path.endsWith("/token")) polls.push(Date.now())
      const reply = path.endsWith("/code") ? opened : path.endsWith("/token") ? replies[polls.length - 1] : session
      res.setHeader("Content-Type", "application/json").end(JSON.stringify(reply))
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

  it("gives up when the code has expired", async () => {
    const server = await scripted([{ error: "authorization_pending" }], { ...opened, interval: 1, expires_in: 1.5 })
    const cli = example.run("cli.ts", server.origin)
    expect([await cli.ended, cli.printed()]).toEqual([1, expect.stringContaining("The code has expired. Start again.")])
    server.stop()
    expect(server.polls).toHaveLength(1)
  })
})
