import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { auditEntryId } from "../../src/protocol/audit-entry-id.ts"
import { systemRandom } from "../../src/protocol/bytes.ts"
import { deviceLabel } from "../../src/protocol/device-label.ts"
import { truncatedAddress } from "../../src/protocol/truncated-address.ts"

describe("the address in the audit trail", () => {
  it.each([
    ["203.0.113.9", "203.0.113.0/24"],
    ["203.0.113.9:4711", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["[2001:db8::1]:443", "2001:db8::/48"],
    ["::1", "::/48"],
    ["::ffff:203.0.113.9", "203.0.113.0/24"],
    ["fe80::1%eth0", "fe80::/48"],
  ])("the address %s is recorded as %s", (address, network) => {
    expect(truncatedAddress(address)).toBe(network)
  })

  it.each(["", "unknown", "203.0.113", "a host of the application"])("the address %j is not recorded", (text) => {
    expect(truncatedAddress(text)).toBeUndefined()
  })
})

describe("the device in the audit trail", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, "Chrome on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/120.0`, "Opera on macOS"],
    [`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${chrome}`, "Chrome on Android"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, "Chrome on ChromeOS"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${chrome} SamsungBrowser/25.0`, "Samsung Internet on Android"],
  ])("the user agent %j is recorded as %s", async (userAgent, label) => {
    expect(await deviceLabel(userAgent)).toBe(label)
  })

  it.each([undefined, "", "curl/8.5.0", "ada@example.test", `${"x".repeat(10_000)} Firefox/1`])(
    "of %j is left out: no client writes into an entry",
    async (userAgent) => {
      expect(await deviceLabel(userAgent)).toBeUndefined()
    },
  )

  it("of any header is one of few names, short and printable", async () => {
    const words = [
      "Mozilla/5.0 (",
      "Windows NT 10.0",
      "iPhone",
      "Android",
      "Chrome/1",
      "Firefox/1",
      "Safari/1",
      ") ",
      "\0",
    ]
    const header = fc.oneof(
      fc.string({ unit: "binary", maxLength: 2000 }),
      fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 20 }).map((parts) => parts.join("")),
    )
    await fc.assert(
      fc.asyncProperty(header, async (userAgent) => {
        expect((await deviceLabel(userAgent)) ?? "Firefox").toMatch(/^[A-Z][\w -]{1,30}( on [\w -]{2,20})?$/i)
      }),
    )
  })
})

it("ids of entries sort by time, and within a request by their order", () => {
  const of = (at: number, index: number) => auditEntryId(at, index, systemRandom)
  const ids = [
    of(1_000, 0),
    of(1_700_000_000_000, 0),
    of(1_700_000_000_000, 1),
    of(1_700_000_000_001, 0),
    of(9_000_000_000_000, 0),
  ]
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{28}$/)
})
