/**
 * Measures the size of rows and the CPU time of requests, and computes from them what ten million users need: `npm run
 * sizing`. With `-- --write`, writes the tables into `docs/scaling.md`. The command needs PostgreSQL.
 */
import { readFile, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { migrate } from "authchart/adapters/sql"
import { postgresPlace } from "../test/adapters/sql-servers.ts"
import { check, load } from "./http/load.ts"
import { start } from "./http/server.ts"
import { median } from "./measuring.ts"

/** The assumptions, which the page states. */
const users = 10_000_000
const sessionsOfEach = 1.5
const readsADay = 20
const signInsADay = 0.2
/** The busiest hour has this part of a day's requests. */
const busiestHour = 0.1
/** A process should use at most this part of a core. */
const usedPart = 0.5

const rows = 20_000
/** The marks in the page between which the tables are. */
const [begin, end] = ["<!-- sizing -->\n", "<!-- end of sizing -->"]
const sizes = await rowSizes()
const [read, signIn] = await cpuTimes()
const busiest = (daily: number) => (users * daily * busiestHour) / 3600
const cores = (rate: number, microseconds: number) => (rate * microseconds) / 1e6 / usedPart
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`
const sum = sizes.users + sizes.accounts + sizes.sessions * sessionsOfEach

const text = `| measured with ${rows.toLocaleString("en")} rows, with indexes | bytes for each row | for ten million users |
|---|---|---|
| user | ${sizes.users} | ${gigabytes(sizes.users * users)} |
| account | ${sizes.accounts} | ${gigabytes(sizes.accounts * users)} |
| session, ${sessionsOfEach} for each user | ${sizes.sessions} | ${gigabytes(sizes.sessions * sessionsOfEach * users)} |
| all | | ${gigabytes(sum * users)} |

| on Express with PostgreSQL sessions | CPU time of the process | in the busiest hour | cores |
|---|---|---|---|
| session read, ${readsADay} a day for each user | ${Math.round(read)} µs | ${Math.round(busiest(readsADay)).toLocaleString("en")} in each second | ${cores(busiest(readsADay), read).toFixed(1)} |
| sign-in without a password hash, ${signInsADay} a day | ${Math.round(signIn)} µs | ${Math.round(busiest(signInsADay)).toLocaleString("en")} in each second | ${cores(busiest(signInsADay), signIn).toFixed(1)} |
`
console.log(text)
if (process.argv.includes("--write")) {
  const path = resolve(import.meta.dirname, "../docs/scaling.md")
  const page = await readFile(path, "utf8")
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)]
  if (!page.includes(begin) || to < from) throw new Error("docs/scaling.md has no place for the tables.")
  await writeFile(path, `${page.slice(0, from)}\n${text}\n${page.slice(to)}`)
}

/** Returns the bytes of a row in each table, with its share of the indexes. */
async function rowSizes(): Promise<Readonly<Record<"users" | "accounts" | "sessions", number>>> {
  const place = await postgresPlace()
  try {
    await migrate({ postgres: place.pool })
    const series = `from generate_series(1, ${rows}) as n`
    const id = `md5(n::text)::uuid::text`
    await place.run(
      `insert into users (id, name, email) select ${id}, 'Person ' || n, 'person' || n || '@example.test' ${series}`,
    )
    await place.run(
      `insert into accounts (id, "userId", type, provider, "providerAccountId") select md5('a' || n)::uuid::text, ${id}, 'oidc', 'google', (1e20 + n)::text ${series}`,
    )
    await place.run(
      `insert into sessions (id, "userId", "sessionToken", expires) select md5('s' || n)::uuid::text, ${id}, md5('t' || n)::uuid::text, now() ${series}`,
    )
    const [size = {}] = await place.rows(
      ["users", "accounts", "sessions"]
        .map((name) => `pg_total_relation_size('${name}') / ${rows} as ${name}`)
        .join(", ")
        .replace(/^/, "select "),
    )
    return { users: Number(size["users"]), accounts: Number(size["accounts"]), sessions: Number(size["sessions"]) }
  } finally {
    await place.close()
  }
}

/** Returns the CPU times of a read and of a sign-in, in microseconds. */
async function cpuTimes(): Promise<[number, number]> {
  const server = await start("authchart on Express", "PostgreSQL")
  try {
    const times: number[] = []
    for (const scenario of ["signed in", "sign-in"] as const) {
      const target = server.targets[scenario]
      if (target === undefined) throw new Error(`There is no scenario "${scenario}".`)
      await check(server, target)
      await load([server], scenario, 16, { seconds: 4, links: 1500 })
      const runs: number[] = []
      for (let round = 0; round < 3; round++)
        runs.push((await load([server], scenario, 16, { seconds: 2, links: 400 })).cpu)
      times.push(median(runs))
    }
    const [ofRead = Number.NaN, ofSignIn = Number.NaN] = times
    return [ofRead, ofSignIn]
  } finally {
    await server.stop()
  }
}
