import { describe, expect, it } from "vitest"
import { shown, shownError } from "../../src/cli/shown.ts"

describe("what others say, as the command line shows it", () => {
  it.each([
    ["at postgres://app:hunter2@db/auth", "at postgres://…@db/auth"],
    ["at postgres://app:hun/ter2@db/auth", "at postgres://…@db/auth"],
    ["at postgres://app:hun@ter2@db/auth", "at postgres://…@db/auth"],
    ['at "redis://:hunter2/@cache" and "a@b.test"', 'at "redis://…@cache" and "a@b.test"'],
  ])("holds no password of an address: %s", (said, expected) => {
    expect(shown(said)).toBe(expected)
  })

  it("keeps the names of files", () => {
    const path = "file:///app/node_modules/@auth/core/index.js"
    expect(shown(`imported from ${path}`)).toBe(`imported from ${path}`)
  })

  it("is one line without control characters", () => {
    expect(shown("a\u001b[2J\n\tb\u009bc\u202ed")).toBe("a [2J b c d")
  })

  it("has the lines that the first one announces", () => {
    expect(shownError(new Error("Failed with 1 error:\nauth.ts:3:0: ERROR: no\nmore"))).toBe(
      "Error: Failed with 1 error: auth.ts:3:0: ERROR: no",
    )
    expect(shownError(new Error("No port\nmore"))).toBe("Error: No port")
    expect(shownError(new Error("all:"))).toBe("Error: all:")
    expect(shownError(new Error(""))).toBe("Error: ")
  })
})
