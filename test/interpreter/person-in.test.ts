import { describe, expect, it } from "vitest"
import { personIn } from "../../src/interpreter/trace/person-in.ts"

describe("the person of a trace", () => {
  it.each<[string, object]>([
    ["the user who signs in", { user: { id: "u1" } }],
    ["the owner of a session's row", { row: { userId: "u1" } }],
    ["the subject of a session's token", { strategy: "jwt", claims: { sub: "u1" } }],
    ["a user who signs out", { farewell: { token: { sub: "u1" } } }],
  ])("is named by the id of %s", (_whose, context) => {
    expect(personIn(context)).toBe("u1")
  })

  it("is not named if there is no user, and is never named by a provider's name for a person", () => {
    expect(personIn({})).toBeUndefined()
    expect(personIn({ claims: { sub: "ada" } })).toBeUndefined()
    expect(personIn({ user: { id: 7 } })).toBeUndefined()
  })

  it("is recorded without a name if an application uses addresses as ids", () => {
    expect(personIn({ user: { id: "ada@example.test" } })).toBe("[address]")
    expect(personIn({ strategy: "jwt", claims: { sub: "ada@example.test" } })).toBe("[address]")
  })
})
