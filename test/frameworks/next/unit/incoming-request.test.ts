/** Tests how the library reads the browser's cookies from the functions of Next.js. */
import { describe, expect, it } from "vitest"
import { RequestCookies } from "next/dist/compiled/@edge-runtime/cookies/index.js"
import { currentCookies } from "../../../../src/frameworks/next/incoming-request.ts"

/** The store that `cookies()` returns. */
function storeOf(header: string): RequestCookies {
  return new RequestCookies(new Headers({ cookie: header }))
}

describe("the cookies of a request during an action", () => {
  it.each(["a=1", "a=1; b=x%20y", "a=1; a=2", "a=", "", "a=%zz; b=2", "token=ey.J9-_~; x=1"])(
    "are the received ones, if none was set: %j",
    (header) => {
      const expected = header.replace(/^a=$/, "").replace("a=%zz; ", "")
      const wanted = header === "a=1; a=2" ? "a=1; a=2" : expected
      expect(currentCookies(header, storeOf(header))).toBe(wanted)
    },
  )

  it("include newly set ones, and not the replaced ones", () => {
    const store = storeOf("a=1; b=2")
    store.set("a", "new one")
    expect(currentCookies("a=1; b=2", store)).toBe("b=2; a=new%20one")
  })

  it("exclude deleted ones, for both ways to delete", () => {
    const store = storeOf("a=1; b=2; c=3")
    store.delete("a")
    store.set("b", "")
    expect(currentCookies("a=1; b=2; c=3", store)).toBe("c=3")
  })

  it("COOK-13: the first of two cookies with one name counts, and a newly set cookie replaces both", () => {
    const header = "s=mine; s=tossed"
    expect(currentCookies(header, storeOf(header)).split("; ")[0]).toBe("s=mine")
    const store = storeOf(header)
    store.set("s", "renewed")
    expect(currentCookies(header, store)).toBe("s=renewed")
  })
})
