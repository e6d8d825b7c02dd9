import { describe, expect, it } from "vitest"
import type { ClientAddressOption } from "../../src/ports/limits.ts"
import { clientAddress, isPrivate, networkOf } from "../../src/protocol/client-address.ts"
import { withPeer } from "../../src/protocol/peer-address.ts"

function from(headers: Record<string, string>, peer?: string, option?: ClientAddressOption): string | undefined {
  return clientAddress(withPeer(new Request("https://app.test/", { headers }), peer), option)
}

describe("the client's address", () => {
  it("LIMIT-02: without an option, the client's address is the address of the socket, if no header shows a proxy", () => {
    expect(from({}, "198.51.100.7")).toBe("198.51.100.7")
    expect(from({}, "2001:db8::1")).toBe("2001:db8::1")
    for (const peer of ["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "::1", "fd00::1", "fe80::1%eth0", ""])
      expect(from({}, peer)).toBeUndefined()
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip", "via"])
      expect(from({ [header]: "203.0.113.9" }, "198.51.100.7")).toBeUndefined()
    expect(from({ "x-forwarded-for": "203.0.113.9" })).toBeUndefined()
  })

  it("LIMIT-02: the client's address in a header is the address that the outermost proxy of the application wrote", () => {
    const header = "x-forwarded-for"
    const list = { [header]: "192.0.2.66, 203.0.113.9, 198.51.100.7" }
    expect(from(list, undefined, { header })).toBe("198.51.100.7")
    expect(from(list, undefined, { header, hops: 2 })).toBe("203.0.113.9")
    expect(from(list, undefined, { header, hops: 4 })).toBeUndefined()
    expect(from({ [header]: "unknown" }, "198.51.100.7", { header })).toBeUndefined()
    expect(from({}, "198.51.100.7", { header })).toBeUndefined()
  })

  it("the client's address is the address of the socket, or the result of a function, if the option says so", () => {
    expect(from({ "x-forwarded-for": "203.0.113.9" }, "10.0.0.1", "socket")).toBe("10.0.0.1")
    expect(from({ "x-id": "tenant 7" }, undefined, ({ headers }) => headers.get("x-id") ?? undefined)).toBe("tenant 7")
  })

  it("LIMIT-02: a client is counted by its network: IPv6 addresses by /64, and IPv4 addresses in all spellings", () => {
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2")
    expect(networkOf("2001:DB8:1:2::")).toBe("2001:db8:1:2")
    expect(networkOf("[2001:db8::1]:443")).toBe("2001:db8:0:0")
    for (const spelling of ["203.0.113.9", "203.0.113.9:4711", "::ffff:203.0.113.9", "::ffff:cb00:7109"])
      expect(networkOf(spelling)).toBe("203.0.113.9")
    for (const none of ["", "unknown", "203.0.113", "203.0.113.256", "_hidden", "1.2.3.4.5", "::g"])
      expect(networkOf(none)).toBeUndefined()
    expect(isPrivate("::ffff:10.0.0.1")).toBe(true)
  })
})
