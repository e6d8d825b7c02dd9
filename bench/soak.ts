/**
 * Runs two instances of an application on PostgreSQL and Redis under load, while connections and one instance are killed:
 * `npm run soak`, with `-- --minutes 3` for a shorter run. Half an hour by default.
 *
 * The command fails if a visitor sees an error twice in succession for one action, if the memory of the instance that is
 * never killed keeps growing, if tables keep growing, or if a key of Redis does not expire. Every 20 seconds, one of these happens: PostgreSQL ends the
 * connections of the application; an instance loses its connection to Redis; an instance is killed and starts again.
 */
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { migrate, sqlAdapter } from "authchart/adapters/sql"
import { Redis } from "ioredis"
import { postgresPlace } from "../test/adapters/sql-servers.ts"
import { services } from "../tools/services.ts"
import { median } from "./measuring.ts"
import type { Question } from "./soak/instance.ts"
import { pause, visit } from "./soak/visitor.ts"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    visitors: { type: "string", default: "12" },
    sessions: { type: "string", default: "postgres" },
  },
})
const [minutes, visitors] = [Number(values.minutes), Number(values.visitors)]
if (!(minutes > 0 && visitors >= 1)) throw new Error("--minutes must be above 0, and --visitors at least 1.")
if (values.sessions !== "postgres" && values.sessions !== "redis")
  throw new Error("--sessions must be postgres or redis.")

interface Instance {
  child: ChildProcess
  origin: string
}

interface Sample {
  readonly heap: number
  readonly rows: number
}

const place = await postgresPlace()
const redis = new Redis(services.redis.url ?? "")
const prefix = `soak-${crypto.randomUUID()}`
const running = new Map<string, Instance>()
let failed = false
try {
  await soak()
} finally {
  for (const { child } of running.values()) child.kill()
  for (const key of await keys()) await redis.del(key)
  redis.disconnect()
  await place.close()
}
process.exit(failed ? 1 : 0)

async function soak(): Promise<void> {
  await migrate({ postgres: place.pool })
  const emails = Array.from({ length: visitors }, (_, index) => `person${index}@app.test`)
  const adapter = sqlAdapter({ postgres: place.pool })
  for (const email of emails)
    await adapter.createUser?.({ id: crypto.randomUUID(), name: email, email, emailVerified: null })
  await begin("steady")
  await begin("killed")

  const end = performance.now() + minutes * 60_000
  const isOver = (): boolean => performance.now() > end
  const origins = () => [...running.values()].map(({ origin }) => origin)
  const visits = Promise.all(emails.map((email) => visit(email, origins, isOver)))
  const samples: Sample[] = []
  const disturbances = [dropPostgres, dropRedis, restart]
  for (let turn = 0; !isOver(); turn++) {
    await pause(Math.min(20_000, Math.max(0, end - performance.now())))
    samples.push(await sample())
    if (!isOver()) await disturbances[turn % disturbances.length]?.()
  }
  const counts = await visits
  const sum = (part: "signIns" | "reads" | "signOuts" | "once") =>
    counts.reduce((total, count) => total + count[part], 0)
  console.log(
    `${sum("signIns")} sign-ins with a step, ${sum("reads")} reads and ${sum("signOuts")} sign-outs in ${minutes} min.`,
  )
  console.log(`${sum("once")} actions failed once and then succeeded.`)
  const twice = counts.flatMap((count) => count.twice)
  verdict("Errors that a visitor saw twice in succession", twice.length === 0, twice.slice(0, 10).join("\n") || "none")
  judgeGrowth(samples)
  await judgeKeys()
}

/** Every key must expire within a day, so that their number is bounded by the sign-ins of a day. */
async function judgeKeys(): Promise<void> {
  const lives = await Promise.all((await keys()).map(async (key) => redis.pttl(key)))
  const endless = lives.filter((life) => life === -1 || life > 24 * 3600_000).length
  const longest = Math.round(Math.max(0, ...lives) / 60_000)
  const said = `${endless} of ${lives.length}; the longest life is ${longest} min`
  verdict("Keys in Redis that do not expire within a day", lives.length > 0 && endless === 0, said)
}

/** Compares the second quarter of the run with the last. The first quarter fills caches and compiles code. */
function judgeGrowth(samples: readonly Sample[]): void {
  const quarter = Math.floor(samples.length / 4)
  if (quarter < 1) return console.log("The run was too short to judge growth.")
  for (const [part, title, free] of [
    ["heap", "MB of heap of the instance that was not killed", 8],
    ["rows", "rows in PostgreSQL", 3 * visitors],
  ] as const) {
    const of = (from: number, to: number) => median(samples.slice(from, to).map((one) => one[part]))
    const [before, after] = [of(quarter, 2 * quarter), of(samples.length - quarter, samples.length)]
    verdict(
      `${title}`,
      after <= before * 1.15 + free,
      `${before.toFixed(1)} in the second quarter, ${after.toFixed(1)} in the last`,
    )
  }
}

function verdict(title: string, isGood: boolean, said: string): void {
  console.log(`${isGood ? "ok  " : "FAIL"} ${title}: ${said}`)
  failed ||= !isGood
}

async function begin(name: string): Promise<void> {
  const file = resolve(import.meta.dirname, "soak/instance.ts")
  const child = fork(file, [place.url, prefix, values.sessions], { execArgv: ["--import", "tsx"] })
  const [port] = (await once(child, "message")) as [number]
  running.set(name, { child, origin: `http://127.0.0.1:${port}` })
}

async function sample(): Promise<Sample> {
  const [counted] = await place.rows(
    "select (select count(*) from users) + (select count(*) from accounts) + (select count(*) from sessions) + (select count(*) from verification_tokens) as all_rows",
  )
  const heap = (await ask("steady", "memory")) / 1024 ** 2
  return { heap, rows: Number(counted?.["all_rows"]) }
}

async function ask(name: string, question: Question): Promise<number> {
  const child = running.get(name)?.child
  if (child === undefined) throw new Error(`The instance "${name}" does not run.`)
  const answer = once(child, "message")
  child.send(question)
  const [message] = (await answer) as [number]
  return message
}

/** PostgreSQL ends all connections of the application, also those in the middle of a statement. */
async function dropPostgres(): Promise<void> {
  await place.dropConnections()
}

async function dropRedis(): Promise<void> {
  for (const { child } of running.values()) child.send("dropConnections" satisfies Question)
}

/** Kills an instance in the middle of its requests, and starts it again. */
async function restart(): Promise<void> {
  const killed = running.get("killed")
  if (killed === undefined) throw new Error("The second instance does not run.")
  const ended = once(killed.child, "exit")
  killed.child.kill("SIGKILL")
  running.delete("killed")
  await ended
  await begin("killed")
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const some of redis.scanStream({ match: `*${prefix}*`, count: 1000 })) found.push(...(some as string[]))
  return found
}
