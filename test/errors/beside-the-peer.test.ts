import * as theirs from "@auth/core/errors"
import { describe, expect, it } from "vitest"
import * as ours from "../../src/errors.ts"

type Class = new (...given: unknown[]) => Error & { type?: string; kind?: string; code?: string }

const names = Object.keys(theirs).filter((name) => name !== "isClientError")
function classIn(module: object, name: string): Class {
  const found = (module as Record<string, Class | undefined>)[name]
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}
/** Not in their types, yet exported. */
const { isClientError } = theirs as unknown as { isClientError: (error: Error) => boolean }

const inner = new Error("inner", { cause: { table: "users" } })
const coded = Object.assign(new Error("refused"), { code: "ECONNREFUSED" })

/** Ways to make an error. */
const made: [how: string, given: unknown[]][] = [
  ["of nothing", []],
  ["of a sentence", ["No."]],
  ["of an empty sentence", [""]],
  ["of an error", [new Error("plain")]],
  ["of an error that has a cause", [inner]],
  ["of an error behind which is another", [new Error("outer", { cause: coded })]],
  ["of an error that has a text for a cause", [new Error("outer", { cause: undefined })]],
  ["of an error and details", [inner, { provider: "idp" }]],
  ["of an error and details that replace its own", [inner, { table: "accounts", err: "gone" }]],
  ["of an error and a cause", [inner, { cause: { deeper: true } }]],
  ["of an error and another", [inner, new Error("other")]],
  ["of an error and one that has a code", [inner, coded]],
  ["of a sentence and a cause", ["No.", { cause: { table: "users" } }]],
  ["of a sentence and an error as its cause", ["No.", { cause: inner }]],
  ["of a cause alone", [{ cause: { table: "users" } }]],
  ["of an error as the cause alone", [{ cause: inner }]],
  ["of an empty object", [{}]],
]

/** Without their address, which ours do not have. */
const sentenceOf = (error: Error) =>
  error.message.replace(/(?:\. )?Read more at https:\/\/errors\.authjs\.dev#\w+$/, "")

const seen = (error: InstanceType<Class>) => ({
  name: error.name,
  type: error.type,
  kind: error.kind,
  code: error.code,
  sentence: sentenceOf(error),
  cause: error.cause,
})

describe.each(names)("%s", (name) => {
  const [Ours, Theirs] = [classIn(ours, name), classIn(theirs, name)]

  it.each(made)("made %s has the name, type, kind, sentence and cause that it has in Auth.js", (_how, given) => {
    expect(seen(new Ours(...given))).toEqual(seen(new Theirs(...given)))
  })

  it("is an error of its own class, and of AuthError", () => {
    expect(new Ours()).toBeInstanceOf(ours.AuthError)
    expect(new Ours()).toBeInstanceOf(Error)
    const signIn = (module: typeof ours | typeof theirs, Of: Class) => new Of() instanceof module.SignInError
    expect(signIn(ours, Ours)).toBe(signIn(theirs, Theirs))
  })

  it("may be told to visitors where Auth.js says so", () => {
    expect(ours.isClientError(new Ours())).toBe(isClientError(new Theirs()))
  })

  it("keeps what helps a developer besides: details, and an error, that came with a sentence", () => {
    expect(new Ours("No.", { provider: "idp" }).cause).toEqual({ provider: "idp" })
    expect(new Ours("No.", inner).cause).toEqual({ err: inner, table: "users" })
    expect(new Ours({ expired: true }).cause).toEqual({ expired: true })
  })
})

describe("a subclass of an application's own", () => {
  const locked = (module: object) => {
    const Base = classIn(module, "CredentialsSignin")
    class LockedOut extends Base {
      override code = "locked_out"
    }
    return new LockedOut("No.")
  }
  it("is like one of Auth.js", () => {
    expect(seen(locked(ours))).toEqual(seen(locked(theirs)))
    expect(seen(locked(ours))).toMatchObject({ name: "LockedOut", code: "locked_out" })
  })
})

it("there are 34 of them", () => {
  expect(names).toHaveLength(34)
})
