/** `authchart/operations`: functions for the operation of an application: readiness checks and shutdown. */
import { loadAndResolve } from "./config/resolve.ts"
import type { AuthConfig } from "./config/options.ts"
import { endWaits, isEnding, platform, resumeWaits } from "./interpreter/runtime.ts"

export type { AuthConfig }

/**
 * The state of one part. `ok`: it answered. `failed`: it threw. `slow`: it gave no answer in time. `absent`: the
 * configuration has no such part.
 */
export type PartState = "ok" | "failed" | "slow" | "absent"

/** The result of {@link ready}. It contains no message of a database, so an endpoint may show it. */
export interface Readiness {
  /** True if requests can be served: no part is `failed` or `slow`, and the process does not shut down. */
  readonly ready: boolean
  /** `failed` if the library answers each request with an error because of the configuration. */
  readonly configuration: "ok" | "failed"
  /** The adapter's database. */
  readonly database: PartState
  /** The database of `stores`. */
  readonly stores: PartState
  /** True after {@link shutDown}. */
  readonly stopping: boolean
}

export interface ReadyOptions {
  /** The milliseconds after which a part counts as slow. Default 2000. */
  milliseconds?: number | undefined
}

/**
 * Asks the database and the stores one question each, for the readiness check of a load balancer or orchestrator: a
 * process that is not ready should receive no requests. The function never throws, and writes nothing.
 *
 * Do not use it to decide if a process should be restarted: a restart does not mend a database. For this liveness check,
 * any response of the server is enough.
 *
 * ```ts
 * app.get("/ready", async (_req, res) => {
 *   const state = await ready(authConfig)
 *   res.status(state.ready ? 200 : 503).json(state)
 * })
 * ```
 */
export async function ready(config: AuthConfig, options: ReadyOptions = {}): Promise<Readiness> {
  const { milliseconds = 2000 } = options
  const { adapter, stores, problem } = await loadAndResolve(config)
  // No session and no flow has this name.
  const name = `ready-${platform.randomUUID()}`
  const read = adapter?.getSessionAndUser ?? adapter?.getUser
  const [database, stored] = await Promise.all([
    stateOf(read && (async () => read(name)), milliseconds),
    stateOf(stores && (async () => stores.flows.get(name)), milliseconds),
  ])
  const configuration = problem === undefined ? "ok" : "failed"
  const works = [configuration, database, stored].every((state) => state === "ok" || state === "absent")
  return { ready: works && !isEnding(), configuration, database, stores: stored, stopping: isEnding() }
}

async function stateOf(question: (() => Promise<unknown>) | undefined, milliseconds: number): Promise<PartState> {
  if (question === undefined) return "absent"
  let cancel: () => void = () => undefined
  const late = new Promise<PartState>((resolve) => {
    cancel = platform.deadline(milliseconds, () => resolve("slow"))
  })
  const answered = question().then(
    (): PartState => "ok",
    (): PartState => "failed",
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    cancel()
  }
}

export interface ShutDownOptions {
  /** The milliseconds that running effects still have. Default 3000. */
  milliseconds?: number | undefined
}

/**
 * Prepares the end of the process. {@link ready} then reports `stopping`. An effect that has no answer after the given
 * time, for example because a database hangs, ends as if its deadline had passed, so the server need not wait up to 15
 * seconds for it: the visitor gets the error page of a late effect, and can try again. The function stops no server, and
 * requests that answer in time are served as usual. Calls of the function apply to all configurations of the process.
 *
 * ```ts
 * process.on("SIGTERM", () => {
 *   shutDown({ milliseconds: 3000 })
 *   server.close(() => pool.end())
 *   server.closeIdleConnections()
 * })
 * ```
 *
 * @returns a function that calls the shutdown off.
 */
export function shutDown(options: ShutDownOptions = {}): () => void {
  endWaits(options.milliseconds ?? 3000)
  return resumeWaits
}
