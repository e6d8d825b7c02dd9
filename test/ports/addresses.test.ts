/** The library reads addresses in the same way, however many addresses a process has read. */
import { expect, it } from "vitest"
import { parsedUrl } from "../../src/ports/addresses.ts"

it("reads an address with a letter beyond ASCII, also in a process that has read many", () => {
  // Node 20 switches to its fast path after some ten thousand calls.
  for (let count = 0; count < 200_000; count++) parsedUrl("https://app.test/page")
  expect(parsedUrl("https://b\u00fccher.example:8443/x")?.origin).toBe("https://xn--bcher-kva.example:8443")
  expect(parsedUrl("/p\u00e4ge", "https://b\u00fccher.example")?.href).toBe("https://xn--bcher-kva.example/p%C3%A4ge")
})

it("returns undefined for a text that is not an address", () => {
  for (const text of ["", "/page", "https://", "http://a b", "https://[::1"]) expect(parsedUrl(text)).toBeUndefined()
})
