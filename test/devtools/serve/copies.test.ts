import { expect, it, vi } from "vitest"
import { getSession } from "../../../src/core.ts"
import { config, development, here } from "./inspected-app.ts"
import { readEvents } from "./read-stream.ts"

it("a viewer through one copy of the library sees the requests of another copy, in the same process", async () => {
  const secret = "a secret of an application that two copies of the library serve"
  await getSession(new Request(here), config(development, { secret }))
  vi.resetModules()
  const copy = await import("./inspected-app.ts")
  expect(copy.config).not.toBe(config)
  const events = readEvents(await copy.ask(copy.config(development, { secret }), "/traces"))
  expect(await events.traces()).toMatchObject([{ request: "auth()" }])
  await events.cancel()
})
