/** The hold of a username: who has it, how many names a person holds, and the rotation of the secret. */
import { expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { acquireHold, releaseAnyUsername, releaseUsername } from "../../src/effects/usernames/hold-username.ts"
import type { Runtime } from "../../src/effects/runtime.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { runtimeOver } from "./sign-up-unit.ts"

const ada = { mailbox: "ada@x.test" }
const bob = { mailbox: "bob@x.test" }
const seconds = 600

function runtimes(): (...secrets: readonly string[]) => Runtime {
  const storage = { adapter: memoryAdapter(), stores: memoryStores() }
  return (...secrets) => {
    const runtime = runtimeOver(storage)
    return secrets.length === 0 ? runtime : { ...runtime, config: { ...runtime.config, secrets } }
  }
}

it("a person holds one name: the choice of another name ends the first hold", async () => {
  const runtime = runtimes()()
  for (const name of ["one", "two", "three"]) expect(await acquireHold(name, ada, { seconds }, runtime)).toBe(true)
  for (const name of ["one", "two"]) {
    expect([name, await acquireHold(name, bob, { seconds }, runtime)]).toEqual([name, true])
  }
  expect(await acquireHold("three", bob, { seconds }, runtime)).toBe(false)
  // The refused hold left the name "two", which bob still holds.
  expect(await acquireHold("two", ada, { seconds }, runtime)).toBe(false)
})

it("of many concurrent holds of one person, one name stays held", async () => {
  const runtime = runtimes()()
  const names = Array.from({ length: 20 }, (_, at) => `name${at}`)
  const held = await Promise.all(names.map(async (name) => acquireHold(name, ada, { seconds }, runtime)))
  expect(held).toContain(true)
  const free = []
  for (const name of names) if (await acquireHold(name, { user: name }, { seconds }, runtime)) free.push(name)
  expect(free).toHaveLength(19)
})

it("two requests of a person for one name both get it", async () => {
  const runtime = runtimes()()
  const twice = [1, 2].map(async () => acquireHold("one", ada, { seconds }, runtime))
  expect(await Promise.all(twice)).toEqual([true, true])
  expect(await acquireHold("one", bob, { seconds }, runtime)).toBe(false)
})

it("a hold ends by its name, or by its person", async () => {
  const runtime = runtimes()()
  await acquireHold("one", ada, { seconds }, runtime)
  await releaseUsername("one", bob, runtime)
  await releaseAnyUsername(bob, runtime)
  expect(await acquireHold("one", bob, { seconds }, runtime)).toBe(false)
  await releaseUsername("one", ada, runtime)
  expect(await acquireHold("one", bob, { seconds }, runtime)).toBe(true)
  await releaseAnyUsername(bob, runtime)
  expect(await acquireHold("one", ada, { seconds }, runtime)).toBe(true)
})

it("a hold survives the rotation of the secret, and is then written with the newest", async () => {
  const at = runtimes()
  await acquireHold("one", ada, { seconds }, at("old"))
  expect(await acquireHold("one", bob, { seconds }, at("new", "old"))).toBe(false)
  expect(await acquireHold("one", ada, { seconds }, at("new", "old"))).toBe(true)
  expect(await acquireHold("one", ada, { seconds }, at("new"))).toBe(true)
  expect(await acquireHold("one", bob, { seconds }, at("new"))).toBe(false)
})

it("after the rotation of the secret, a person still holds one name, and can end the hold", async () => {
  const at = runtimes()
  await acquireHold("one", ada, { seconds }, at("old"))
  expect(await acquireHold("two", ada, { seconds }, at("new", "old"))).toBe(true)
  expect(await acquireHold("one", bob, { seconds }, at("new", "old"))).toBe(true)
  await acquireHold("three", { user: "1" }, { seconds }, at("old"))
  await releaseUsername("three", { user: "1" }, at("new", "old"))
  expect(await acquireHold("three", { user: "2" }, { seconds }, at("new", "old"))).toBe(true)
})
