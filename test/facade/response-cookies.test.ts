/** The cookies of a request after its response has set some. */
import { describe, expect, it } from "vitest"
import { renewedCookieHeader } from "../../src/facade/response-cookies.ts"

const set = (name: string, value: string) => ({ name, value, options: {} })

describe("the cookies that a browser will send next", () => {
  it.each([
    ["a=1; b=2", [set("a", "3")], "b=2; a=3"],
    ["a=1;b=2", [set("a", "")], "b=2"],
    ["a=1", [set("a", "")], ""],
    ["", [set("a", "1")], "a=1"],
    ["a=1; a=2; b=3", [set("a", "4")], "b=3; a=4"],
    ["ab=1; a.0=2", [set("a", "3")], "ab=1; a.0=2; a=3"],
    ["a", [set("a", "1")], "a=1"],
    [" a = 1 ;; b=x=y ", [set("a", "2")], "b=x=y; a=2"],
  ])("of %j and the new cookies become %#", (header, cookies, expected) => {
    expect(renewedCookieHeader(header, cookies)).toBe(expected)
  })

  it("RES-HDR-01: contain no value that could end a header or begin another cookie", () => {
    expect(renewedCookieHeader("", [set("a", "1; b=2\r\nx: y")])).toBe("a=1%3B%20b%3D2%0D%0Ax%3A%20y")
  })
})
