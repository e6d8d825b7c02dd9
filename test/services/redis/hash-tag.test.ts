import { expect, it, onTestFinished } from "vitest"
import { redisStores } from "../../../src/stores/redis.ts"
import { redisPlace } from "./redis-servers.ts"

it("P25: all keys have one hash tag, so that one script can move a second factor from key to key in a cluster", async () => {
  const place = await redisPlace("ioredis")
  onTestFinished(place.close)
  const { totp, counters, flows } = redisStores(place.client, { prefix: place.prefix })
  await totp.enrol("old", { secret: "sealed", recoveryCodes: ["a"], usedStep: 1 })
  await totp.enrol("other", { secret: "sealed", recoveryCodes: ["b"], usedStep: 1 })
  expect(await totp.move?.("old", "new", { was: "sealed", becomes: "sealed again" })).toBe(true)
  await counters.count("key", Date.now(), 1000)
  await flows.put("key", "value", new Date(Date.now() + 60_000))
  const all = await place.ask("KEYS", `*${place.prefix}*`)
  expect(all).toHaveLength(6)
  expect(await place.keys()).toEqual((all as string[]).toSorted())
})
