/** Sends the requests of one scenario to the servers of one contestant, and measures rate, latency and CPU time. */
import autocannon, { type Options, type Result } from "autocannon"
import type { Link, Scenario, Target } from "./contestant.ts"
import type { Server } from "./server.ts"

/** The result of one run. */
export interface Run {
  /** Requests in each second. */
  readonly rate: number
  /** Milliseconds. With several processes, the mean of the processes. */
  readonly p50: number
  /** Milliseconds. With several processes, the longest of the processes. */
  readonly p99: number
  /** Microseconds of CPU time of the servers for each request. */
  readonly cpu: number
}

/** The length of a run: seconds, or the number of requests if each request needs a link of its own. */
export interface Length {
  readonly seconds: number
  readonly links: number
}

/** Throws if the response is not the right one, because a server could answer a refusal fast. */
export async function check(server: Server, target: Target): Promise<void> {
  const { method, headers, status, shows } = target
  const [{ path, body } = target] = target.isLink === true ? await server.links(1) : []
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  })
  const seen = (await response.text()) + response.headers.getSetCookie().join()
  if (response.status !== status || !seen.includes(shows))
    throw new Error(`${server.name} answered ${method} ${path} with ${response.status}: ${seen.slice(0, 200)}`)
}

/** Loads all servers at the same time. They share the connections. */
export async function load(
  servers: readonly Server[],
  scenario: Scenario,
  connections: number,
  length: Length,
): Promise<Run> {
  const shares = await Promise.all(
    servers.map(async (server) => {
      const target = server.targets[scenario]
      if (target === undefined) throw new Error(`${server.name} has no scenario "${scenario}".`)
      const links = target.isLink === true ? await server.links(length.links + connections * 4) : []
      return { server, target, links }
    }),
  )
  const before = await cpuOf(servers)
  const share = Math.ceil(connections / servers.length)
  const results = await Promise.all(
    shares.map(({ server, target, links }) => run(server, target, { connections: share, length, links })),
  )
  const cpu = (await cpuOf(servers)) - before
  const sum = (part: (result: Timed) => number) => results.reduce((total, result) => total + part(result), 0)
  return {
    rate: sum(({ requests, seconds }) => requests.total / seconds),
    p50: sum(({ latency }) => latency.p50) / results.length,
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    cpu: cpu / sum(({ requests }) => requests.total),
  }
}

interface Timed extends Result {
  /** The seconds until the last response. autocannon's own `duration` ends at a full second. */
  readonly seconds: number
}

async function run(
  { name, origin }: Server,
  { path, method, headers, body, status, shows, isLink }: Target,
  { connections, length, links }: { connections: number; length: Length; links: Link[] },
): Promise<Timed> {
  let wrong = 0
  let last: number | undefined
  const options: Options = { url: origin + path, connections, duration: length.seconds, method, headers, body }
  if (isLink === true) {
    options.amount = length.links
    const setupRequest = (request: object) => {
      const link = links.pop()
      if (link === undefined) throw new Error("There are too few links.")
      return { ...request, ...link }
    }
    // A link that a server refuses also gives a redirection, so the function looks for the cookie.
    const onResponse = (_status: number, _body: string, _context: object, seen: object) => {
      if (!JSON.stringify(seen).includes(shows)) wrong += 1
      last = performance.now()
    }
    options.requests = [{ setupRequest, onResponse }]
  }
  const begun = performance.now()
  const result = await autocannon(options)
  const { total } = result.requests
  if (wrong + result.errors + result.timeouts > 0 || (result.statusCodeStats[status]?.count ?? 0) < total)
    throw new Error(
      `${name} gave wrong answers (${wrong}), or not ${status}: ${JSON.stringify(result.statusCodeStats)}`,
    )
  return { ...result, seconds: last === undefined ? result.duration : (last - begun) / 1000 }
}

async function cpuOf(servers: readonly Server[]): Promise<number> {
  const times = await Promise.all(servers.map(({ cpu }) => cpu()))
  return times.reduce((sum, time) => sum + time, 0)
}
