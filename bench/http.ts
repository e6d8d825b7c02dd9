/**
 * Measures session reads and sign-ins over HTTP with autocannon: this library, `@auth/express`, Better Auth on Express, and
 * a server of `node:http` without a library. `npm run bench:http` prints the results as ratios; `-- --write` writes them to
 * `docs/performance.md`. The command needs PostgreSQL and Redis, and takes about four minutes.
 *
 * Every contestant runs in a process of its own. In each round, the contestants take turns, so that other load on the
 * machine affects all of them. A result is the median of the rounds.
 */
import autocannon from "autocannon"
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import type { Scenario, Storage, Target } from "./http/contestant.ts"
import { reportOf, type Measured } from "./http/report.ts"
import { median } from "./measuring.ts"

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "2" },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const connections = 32

const names = ["authchart on Node", "authchart on Express", "@auth/express", "Better Auth on Express"] as const
const storages: readonly Storage[] = ["cookie", "PostgreSQL", "Redis"]
const scenarios: readonly Scenario[] = ["signed out", "signed in", "sign-in"]

interface Server {
  readonly name: string
  readonly child: ChildProcess
  readonly origin: string
  readonly targets: Partial<Record<Scenario, Target>>
}

interface Run {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly cpu: number
}

const measured: Measured[] = []
for (const storage of storages) {
  const servers: Server[] = []
  try {
    for (const name of storage === "cookie" ? ["node:http", ...names] : names) servers.push(await start(name, storage))
    for (const scenario of scenarios) measured.push(...(await measure(scenario, storage, servers)))
  } finally {
    await Promise.all(servers.map(stop))
  }
}
const report = reportOf(measured, { rounds, seconds, connections })
console.log(report)
if (values.write) await writeFile(resolve(import.meta.dirname, "../docs/performance.md"), report)

async function start(name: string, storage: Storage): Promise<Server> {
  const child = fork(resolve(import.meta.dirname, "http/serve.ts"), [name, storage], { execArgv: ["--import", "tsx"] })
  const ended = once(child, "exit").then(() => {
    throw new Error(`The server of ${name} with ${storage} ended before it was ready.`)
  })
  const [ready] = (await Promise.race([once(child, "message"), ended])) as [{ port: number } & Pick<Server, "targets">]
  ended.catch(() => undefined)
  return { name, child, origin: `http://127.0.0.1:${ready.port}`, targets: ready.targets }
}

async function stop({ child }: Server): Promise<void> {
  const ended = once(child, "exit")
  child.send("stop")
  await ended
}

async function measure(scenario: Scenario, storage: Storage, servers: readonly Server[]): Promise<Measured[]> {
  const runs = new Map<string, Run[]>()
  for (let round = -1; round < rounds; round++)
    for (const server of servers) {
      const target = server.targets[scenario]
      if (target === undefined) continue
      if (round === -1) await check(server, target)
      const run = await load(server, target, round === -1 ? 1 : seconds)
      // The first round warms up.
      if (round >= 0) runs.set(server.name, [...(runs.get(server.name) ?? []), run])
    }
  return [...runs].map(([name, all]) => {
    const of = (part: keyof Run) => median(all.map((run) => run[part]))
    return { name, scenario, storage, rate: of("rate"), p50: of("p50"), p99: of("p99"), cpu: of("cpu") }
  })
}

/** Throws if the response is not the right one, because a server could answer a refusal fast. */
async function check({ name, origin }: Server, { path, method, headers, body, status, shows }: Target): Promise<void> {
  const response = await fetch(origin + path, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  })
  const seen = (await response.text()) + response.headers.getSetCookie().join()
  if (response.status !== status || !seen.includes(shows))
    throw new Error(`${name} answered ${method} ${path} with ${response.status}: ${seen.slice(0, 200)}`)
}

async function load({ name, child, origin }: Server, target: Target, duration: number): Promise<Run> {
  const { path, method, headers, body, status } = target
  const before = await cpuOf(child)
  const result = await autocannon({ url: origin + path, connections, duration, method, headers, body })
  const cpu = (await cpuOf(child)) - before
  const { total } = result.requests
  if (result.errors + result.timeouts > 0 || (result.statusCodeStats[status]?.count ?? 0) < total)
    throw new Error(`${name} had errors, or other answers than ${status}: ${JSON.stringify(result.statusCodeStats)}`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpu: cpu / total }
}

/** Returns the CPU time of a server in microseconds. */
async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, "message")
  child.send("cpu")
  const [{ user, system }] = (await answer) as [NodeJS.CpuUsage]
  return user + system
}
