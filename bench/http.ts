/**
 * Measures session reads and sign-ins over HTTP with autocannon: this library, `@auth/express`, Better Auth on Express, and
 * servers without such a library; with one process and with two. `npm run bench:http` prints the results as ratios;
 * `-- --write` writes them to `docs/performance.md`. The command needs PostgreSQL and Redis, and takes about 15 minutes.
 *
 * Every contestant runs in processes of its own. In each round, the contestants take turns, so that other load on the
 * machine affects all of them. A result is the median of the rounds.
 */
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import type { Scenario, Storage } from "./http/contestant.ts"
import { check, load, type Run } from "./http/load.ts"
import type { Measured } from "./http/measured.ts"
import { reportOf } from "./http/report.ts"
import { start, type Server } from "./http/server.ts"
import { inProcess } from "./http/in-process.ts"
import { median } from "./measuring.ts"

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
if (!(rounds >= 1 && seconds >= 1)) throw new Error("--rounds and --seconds must be at least 1.")
const connections = 32
/** Requests of one run that needs a link for each request. */
const links = 400
/** The servers compile their code while they warm up. A short warm-up would measure the compiler. */
const warmUp = { seconds: 4, links: 1200 }

const floors = ["node:http", "Express"] as const
const names = ["authchart on Node", "authchart on Express", "@auth/express", "Better Auth on Express"] as const
const storages: readonly Storage[] = ["cookie", "PostgreSQL", "Redis"]
const scenarios: readonly Scenario[] = ["signed out", "signed in", "sign-in"]

const measured: Measured[] = []
for (const storage of storages.filter((one) => values.only === "" || one === values.only))
  for (const processes of [1, 2]) {
    const crews: Server[][] = []
    try {
      for (const name of storage === "cookie" ? [...floors, ...names] : names) {
        const crew: Server[] = []
        crews.push(crew)
        for (let index = 0; index < processes; index++) crew.push(await start(name, storage))
      }
      for (const scenario of scenarios)
        // With two processes, a signed-out read would only show again what one process shows.
        if (processes === 1 || scenario !== "signed out")
          measured.push(...(await measure(scenario, { storage, processes }, crews)))
    } finally {
      await Promise.all(crews.flat().map(({ stop }) => stop()))
    }
  }
const report = reportOf(measured, { rounds, seconds, connections, links, inProcess: await inProcess(rounds) })
console.log(report)
if (values.write) await writeFile(resolve(import.meta.dirname, "../docs/performance.md"), report)

async function measure(
  scenario: Scenario,
  where: Pick<Measured, "storage" | "processes">,
  crews: readonly Server[][],
): Promise<Measured[]> {
  const runs = new Map<string, Run[]>()
  for (let round = -1; round < rounds; round++)
    for (const crew of crews) {
      const [first] = crew
      if (first?.targets[scenario] === undefined) continue
      if (round === -1)
        for (const server of crew)
          if (server.targets[scenario] !== undefined) await check(server, server.targets[scenario])
      const run = await load(crew, scenario, connections, round === -1 ? warmUp : { seconds, links })
      if (round >= 0) runs.set(first.name, [...(runs.get(first.name) ?? []), run])
    }
  return [...runs].map(([name, all]) => {
    const of = (part: keyof Run) => median(all.map((run) => run[part]))
    return { name, scenario, ...where, rate: of("rate"), p50: of("p50"), p99: of("p99"), cpu: of("cpu"), rounds: all }
  })
}
