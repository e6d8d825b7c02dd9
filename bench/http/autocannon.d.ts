/** The part of autocannon that the bench uses. The package has no declarations of its own. */
declare module "autocannon" {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    method: "GET" | "POST"
    headers: Readonly<Record<string, string>>
    body?: string | undefined
  }

  interface Result {
    /** Requests in each second. */
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    statusCodeStats: Readonly<Record<string, { count: number }>>
  }

  export default function autocannon(options: Options): PromiseLike<Result>
}
