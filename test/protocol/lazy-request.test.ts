import { describe, expect, it } from "vitest"
import { lazyRequest, takeBody, wholeRequest } from "../../src/protocol/lazy-request.ts"

const url = "https://app.test/auth/session?a=b"

function lazy(method = "GET", headers: Readonly<Record<string, string>> = { cookie: "a=1" }) {
  const made: Request[] = []
  const parts = { url, method, headers: new Headers(headers) }
  const make = () => {
    const request = new Request(url, parts)
    made.push(request)
    return request
  }
  return { request: lazyRequest({ ...parts, make }), made }
}

describe("a request that is made on demand", () => {
  it("gives its URL, method and headers without making a Request", () => {
    const { request, made } = lazy()
    expect([request.url, request.method, request.headers.get("cookie")]).toEqual([url, "GET", "a=1"])
    expect(request).toBeInstanceOf(Request)
    expect(made).toEqual([])
  })

  it("has every property of Request, with the value of the Request, which it makes once", () => {
    const names = Object.entries(Object.getOwnPropertyDescriptors(Request.prototype)).flatMap(([name, { get }]) =>
      get === undefined ? [] : [name],
    )
    expect(names).toContain("signal")
    const { request, made } = lazy("PUT")
    const real = new Request(url, { method: "PUT", headers: { cookie: "a=1" } })
    for (const name of names.filter((one) => one !== "signal" && one !== "headers"))
      expect([name, Reflect.get(request, name)]).toEqual([name, Reflect.get(real, name)])
    expect(request.signal).toBe(made[0]?.signal)
    expect([...request.headers]).toEqual([...real.headers])
    expect(made).toHaveLength(1)
  })

  it("calls the methods of Request on the Request", async () => {
    const { request } = lazy()
    const copy = request.clone()
    expect([copy.url, copy.headers.get("cookie"), await request.text(), request.bodyUsed]).toEqual([
      url,
      "a=1",
      "",
      false,
    ])
  })

  it("is a Request that the platform accepts, once it is whole", () => {
    const { request, made } = lazy()
    const whole = wholeRequest(request)
    expect(new Request(whole).headers.get("cookie")).toBe("a=1")
    expect([wholeRequest(request), made]).toEqual([whole, [whole]])
    expect(wholeRequest(whole)).toBe(whole)
  })

  it("gives its body once, and a Request that it makes afterwards has a used body", async () => {
    const made: boolean[] = []
    const parts = { url, method: "POST", headers: new Headers() }
    const make = (isBodyTaken: boolean) => {
      made.push(isBodyTaken)
      const request = new Request(url, { ...parts, body: isBodyTaken ? "" : "a=1" })
      if (isBodyTaken) void request.text()
      return request
    }
    const chunks = [new TextEncoder().encode("a=1")]
    const openBody = () => ({
      read: async () => {
        const value = chunks.shift()
        return value === undefined ? { done: true } : { done: false, value }
      },
      cancel: async () => undefined,
    })
    const request = lazyRequest({ ...parts, make, openBody })
    const reader = takeBody(request)
    expect(await reader?.read()).toEqual({ done: false, value: new TextEncoder().encode("a=1") })
    expect([takeBody(request), made]).toEqual([undefined, []])
    expect([request.bodyUsed, made]).toEqual([true, [true]])
    await expect(request.text()).rejects.toThrow(TypeError)

    const whole = lazyRequest({ ...parts, make, openBody })
    expect([whole.bodyUsed, takeBody(whole), await whole.text()]).toEqual([false, undefined, "a=1"])
  })
})
