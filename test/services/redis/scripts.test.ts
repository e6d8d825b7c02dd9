/** Scripts by their hash, with the clients of both packages, if the server has forgotten them or does not allow hashes. */
import { Redis } from "ioredis"
import { describe, expect, it, onTestFinished } from "vitest"
import { readHash, scriptsOn, type RedisClient } from "../../../src/adapters/redis/client.ts"
import { services } from "../../../tools/services.ts"
import { redisPlace, type Package } from "./redis-servers.ts"

async function place(by: Package) {
  const made = await redisPlace(by)
  onTestFinished(made.close)
  return made
}

/** Records the names of the commands that a client sends. */
function recorded(client: RedisClient): { client: RedisClient; sent: string[] } {
  const sent: string[] = []
  const send = (args: readonly string[]) => {
    sent.push(args[0] ?? "")
    const [command = "", ...rest] = args
    return "call" in client ? client.call(command, ...rest) : client.sendCommand([...args])
  }
  return { sent, client: "call" in client ? { call: (...args) => send(args) } : { sendCommand: send } }
}

describe.each<Package>(["redis", "ioredis"])("a script on a client of %s", (by) => {
  it("is sent as its hash, and as a whole only to a server that does not have it", async () => {
    const { client, ask, prefix } = await place(by)
    const key = `{${prefix}}:script`
    // A comment makes the script new to the server.
    const script = `-- ${prefix}\nreturn redis.call('INCR', KEYS[1])`
    const { client: watched, sent } = recorded(client)
    const run = scriptsOn(watched)
    expect(await run(script, [key])).toBe(1)
    expect(sent).toEqual(["EVALSHA", "EVAL"])
    expect(await run(script, [key])).toBe(2)
    expect(sent).toEqual(["EVALSHA", "EVAL", "EVALSHA"])
    await ask("SCRIPT", "FLUSH")
    expect(await run(script, [key]), "after the server forgot it").toBe(3)
    expect(sent.slice(3)).toEqual(["EVALSHA", "EVAL"])
  })

  it("runs once if it fails", async () => {
    const { client, prefix, ask } = await place(by)
    const key = `{${prefix}}:failing`
    const { client: watched, sent } = recorded(client)
    const run = scriptsOn(watched)
    const failing = `redis.call('INCR', KEYS[1]) return redis.error_reply('NOTOURS this script fails')`
    await run("return 1", [key])
    await expect(run(failing, [key])).rejects.toThrow("NOTOURS")
    const before = sent.length
    await expect(run(failing, [key])).rejects.toThrow("NOTOURS")
    expect(sent.slice(before)).toEqual(["EVALSHA"])
    expect(await ask("GET", key)).toBe("2")
  })
})

it("a script runs for a user whose access list does not allow its hash", async () => {
  const { ask, prefix } = await place("ioredis")
  const name = `limited-${prefix}`
  await ask("ACL", "SETUSER", name, "on", "nopass", "~*", "+eval", "+hgetall", "+client", "+info")
  const limited = new Redis(services.redis.url ?? "", { username: name, password: "x", enableReadyCheck: false })
  onTestFinished(async () => {
    limited.disconnect()
    await ask("ACL", "DELUSER", name)
  })
  expect(await scriptsOn(limited)(readHash, [`{${prefix}}:none`])).toEqual([])
})
