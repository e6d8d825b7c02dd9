/** Writes the results of the bench over HTTP as a page of the documentation. */
import type { Scenario, Storage } from "./contestant.ts"
import { goalsOf } from "./goals.ts"
import type { InProcess } from "./in-process.ts"
import type { Measured } from "./measured.ts"

interface Conditions {
  readonly rounds: number
  readonly seconds: number
  readonly links: number
  readonly connections: number
  readonly inProcess: readonly InProcess[]
}

/** The contestant to which the others are compared. */
const base = "@auth/express"

const titles: Readonly<Record<Scenario, string>> = {
  "signed out": "Read a session, signed out",
  "signed in": "Read a session, signed in",
  "sign-in": "Sign in",
}

export function reportOf(measured: readonly Measured[], conditions: Conditions): string {
  const { rounds, seconds, links, connections, inProcess } = conditions
  const groups = new Map<string, Measured[]>()
  for (const one of measured) {
    const count = one.processes === 1 ? "one process" : `${one.processes} processes`
    const title = `${titles[one.scenario]}: ${whereOf(one.storage)}, ${count}`
    groups.set(title, [...(groups.get(title) ?? []), one])
  }
  return `# Performance

This page compares this library with others. \`npm run bench:http -- --write\` measures and writes the page. It states no times,
because times depend on the machine. All numbers are ratios between servers that took turns in one run, with Node ${process.version}.

## Goals

${goalsOf(measured, inProcess)}
- "Without HTTP" compares \`Auth(request, config)\` with \`Auth\` of \`@auth/core\`. The least work is a \`Request\`, the
  decryption of the token, JSON and a \`Response\`. \`npm run bench\` measures this part too.
- "Over HTTP" compares the CPU time that a server needs more than Express without a library.

## Conditions

- \`autocannon\` keeps ${connections} connections open, and sends the next request of a connection after the response. The servers
  take turns, ${seconds} s or ${links} sign-ins each. The numbers are medians of ${rounds} rounds, after a longer round that warms up.
- With two processes, each process has half of the connections. The latency at the 99th percentile is that of the slower
  process.
- \`node:http\` and Express send the same text without any library: no library can be faster.
- With sessions in the cookie, a user signs in with credentials. No password is hashed, because the time of a hash would hide
  all others ([passwords](passwords.md)). With sessions in a database, a user signs in with a link in a mail, and with Better
  Auth by password. Here, a link opens a page, and the request that counts sends its form; in Auth.js, the link signs the user in.
- Better Auth has its own session format and routes. With sessions in the cookie, its option \`cookieCache\` is on.
- CPU time is that of the server processes for one request. It depends less on other load of the machine than the other columns.
- A latency below 2 ms is not compared, because autocannon measures whole milliseconds.

Each number is a ratio to \`${base}\`, which has 1.00 in every column. For requests, more is better; for the latencies and the CPU
time, less is better.

${[...groups].map(([title, rows]) => tableOf(title, rows)).join("\n")}`
}

function whereOf(storage: Storage): string {
  return storage === "cookie" ? "sessions in the cookie" : `sessions in ${storage}`
}

function tableOf(title: string, rows: readonly Measured[]): string {
  const one = rows.find(({ name }) => name === base)
  if (one === undefined) throw new Error(`${title} has no result of ${base}.`)
  const lines = rows.map(({ name, rate, p50, p99, cpu }) => {
    const ratios = [
      (rate / one.rate).toFixed(2),
      latency(p50, one.p50),
      latency(p99, one.p99),
      (cpu / one.cpu).toFixed(2),
    ]
    return `| ${name} | ${ratios.join(" | ")} |`
  })
  return `### ${title}

| server | requests per second | median latency | p99 latency | CPU time |
|---|---|---|---|---|
${lines.join("\n")}
`
}

function latency(own: number, other: number): string {
  return own < 2 || other < 2 ? "below 2 ms" : (own / other).toFixed(2)
}
