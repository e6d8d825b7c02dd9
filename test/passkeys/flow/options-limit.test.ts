/** The limit `passkey.options`: the library counts the address that it looks up. */
import { describe, expect, it } from "vitest"
import Passkey from "../../../src/providers/passkey.ts"
import type { Browser } from "../../support/browser.ts"
import { passkeyApp, register } from "./passkey-app.ts"

const ada = "ada@example.test"
const limits = { "passkey.options": "2/5m/address" } as const

/** Returns the status of a request for options. */
async function statusOf(browser: Browser, ...fields: readonly [name: string, value: string][]): Promise<number> {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  return (await browser.get(`/webauthn-options/passkey?${query}`)).status
}

describe("the limit passkey.options", () => {
  it("counts the requests that name one address", async () => {
    const app = await passkeyApp("memory", { limits })
    const browser = app.open()
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push(await statusOf(browser, ["email", ada]))
    expect(statuses.slice(0, 2)).toEqual([200, 200])
    expect(app.lastReason()).toBe("attempts_limited")
  })

  it.each(["before", "behind"])("looks up no address with a second address %s it", async (place) => {
    const app = await passkeyApp("memory", { limits })
    await register(app.open(), ada)
    const browser = app.open()
    for (let count = 0; count < 5; count++) {
      const [known, other] = [
        ["email", ada] as [string, string],
        ["email", `x${count}@example.test`] as [string, string],
      ]
      expect(await statusOf(browser, ...(place === "before" ? [other, known] : [known, other]))).toBe(400)
    }
  })

  it("lets getUserInfo read no query with a repeated field", async () => {
    const read: string[] = []
    const getUserInfo = (_options: unknown, { url }: { url: URL }) => {
      read.push(url.search)
      return null
    }
    const app = await passkeyApp("memory", { limits, providers: [Passkey({ getUserInfo })] })
    expect(await statusOf(app.open(), ["email", ada], ["email", "x@example.test"])).toBe(400)
    expect(await statusOf(app.open(), ["email", ada])).toBe(200)
    expect(read).toEqual(["?email=ada%40example.test"])
  })
})
