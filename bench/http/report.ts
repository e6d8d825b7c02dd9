/** Writes the results of the bench over HTTP as a page of the documentation. */
import type { Scenario, Storage } from "./contestant.ts"

/** The medians of one contestant in one scenario. */
export interface Measured {
  readonly name: string
  readonly scenario: Scenario
  readonly storage: Storage
  /** Requests in each second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Microseconds of CPU time of the server for each request. */
  readonly cpu: number
}

interface Conditions {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

/** The contestant to which the others are compared. */
const base = "@auth/express"

const titles: Readonly<Record<Scenario, string>> = {
  "signed out": "Read a session, signed out",
  "signed in": "Read a session, signed in",
  "sign-in": "Sign in with credentials",
}

export function reportOf(measured: readonly Measured[], { rounds, seconds, connections }: Conditions): string {
  const groups = new Map<string, Measured[]>()
  for (const one of measured) {
    const title = `${titles[one.scenario]}: ${whereOf(one.storage)}`
    groups.set(title, [...(groups.get(title) ?? []), one])
  }
  return `# Performance

This page compares this library with others over HTTP. \`npm run bench:http -- --write\` writes it. Each number is a ratio to
\`${base}\`, which has 1.00 in every column. For requests, more is better; for the latencies and the CPU time, less is better.

- Each server is one process. \`autocannon\` keeps ${connections} connections open, and sends the next request of a connection after the
  response. The servers take turns, ${seconds} s each, and the numbers are medians of ${rounds} rounds.
- \`node:http\` sends the same text without any library: no library can be faster.
- No password is hashed, because the time of a hash would hide all others. [Passwords](passwords.md) says how passwords are hashed.
- Better Auth has its own session format and routes. With sessions in the cookie, its option \`cookieCache\` is on.
- CPU time is that of the server process for one request. It depends less on other load of the machine than the other columns.

Measured with Node ${process.version}.

${[...groups].map(([title, rows]) => tableOf(title, rows)).join("\n")}`
}

function whereOf(storage: Storage): string {
  return storage === "cookie" ? "sessions in the cookie" : `sessions in ${storage}`
}

function tableOf(title: string, rows: readonly Measured[]): string {
  const one = rows.find(({ name }) => name === base)
  if (one === undefined) throw new Error(`${title} has no result of ${base}.`)
  const lines = rows.map(({ name, rate, p50, p99, cpu }) => {
    const ratios = [rate / one.rate, p50 / one.p50, p99 / one.p99, cpu / one.cpu]
    return `| ${name} | ${ratios.map((ratio) => ratio.toFixed(2)).join(" | ")} |`
  })
  return `## ${title}

| server | requests per second | median latency | p99 latency | CPU time |
|---|---|---|---|---|
${lines.join("\n")}
`
}
