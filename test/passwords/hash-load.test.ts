/** LIMIT-07: a burst of sign-ins with passwords, and the reads of sessions beside it. */
import { expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import Password from "../../src/providers/password.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { passwordsApp } from "./passwords-app.ts"

const right = "correct horse battery"

/** One hash at a time, with the real parameters of scrypt, so that a burst takes a multiple of the time of one hash. */
const appWith = (queue: number) => {
  const providers: AuthConfig["providers"] = [Password({ hashing: { algorithm: "scrypt", concurrency: 1, queue } })]
  return passwordsApp("jwt", { providers, limits: false })
}

it("LIMIT-07: while a burst of sign-ins waits for hashes, each read of a session is answered", async () => {
  const app = appWith(256)
  await app.addUser("ada@x.test", right)
  const reader = app.open()
  await reader.post("/callback/password", { email: "ada@x.test", password: right })
  let hashed = 0
  const burst = Array.from({ length: 16 }, async (_one, at) => {
    await app.open().post("/callback/password", { email: `person-${at}@x.test`, password: right })
    hashed++
  })
  const before: number[] = []
  for (let read = 0; read < 8; read++) {
    expect(await reader.session()).toMatchObject({ user: { email: "ada@x.test" } })
    before.push(hashed)
  }
  await Promise.all(burst)
  // If a hash kept the thread of the requests, no read would be answered before the last of the hashes.
  expect(before.at(-1)).toBeLessThan(16)
  expect(hashed).toBe(16)
})

it("LIMIT-07: sign-ins beyond the queue are refused with one answer, whether the user exists or not", async () => {
  const app = appWith(2)
  await app.addUser("ada@x.test", right)
  const targets = Array.from({ length: 12 }, (_one, at) => (at % 2 === 0 ? "ada@x.test" : `person-${at}@x.test`))
  const responses = await Promise.all(
    targets.map((email) => app.open().post("/callback/password", { email, password: "wrong horse battery" })),
  )
  expect(responses.flatMap((response) => sessionCookies(response))).toEqual([])
  const codes = responses.map((response) => locationOf(response).searchParams.get("reason") ?? "none")
  const busy = targets.filter((_email, at) => codes[at] === "hashing_busy")
  expect(busy.length).toBeGreaterThan(0)
  expect(new Set(busy.map((email) => email === "ada@x.test")).size).toBe(2)
  // The queue is empty again, so the owner signs in.
  const owner = await app.open().post("/callback/password", { email: "ada@x.test", password: right })
  expect(sessionCookies(owner).length).toBeGreaterThan(0)
})
