/** The part of autocannon that the bench uses. The package has no declarations of its own. */
declare module "autocannon" {
  interface Request {
    path?: string
    body?: string
  }

  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** The number of requests after which the run ends. `duration` then has no effect. */
    amount?: number
    method: "GET" | "POST"
    headers: Readonly<Record<string, string>>
    body?: string | undefined
    requests?: readonly {
      setupRequest?: (request: Request) => Request
      /** autocannon calls this function with the headers in a list: name, value, name, value. */
      onResponse?: (status: number, body: string, context: object, headers: readonly string[] | object) => void
    }[]
  }

  interface Result {
    /** Requests in each second. */
    requests: { average: number; total: number }
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    statusCodeStats: Readonly<Record<string, { count: number }>>
  }

  export default function autocannon(options: Options): PromiseLike<Result>
}
