/** Sends traces to `npx authchart inspect`, whose address `AUTHCHART_INSPECT` names. On this machine alone. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Runtime } from "../../effects/runtime.ts"
import type { Trace, TraceListener } from "../../ports/trace.ts"
import { quietly, type Later } from "./later.ts"

/** What is sent: one batch of traces, and what the application calls itself. */
export interface Pushed {
  /** Tells applications apart, and a process from the one that it replaced. */
  app: string
  /** A reader checks each. */
  traces: readonly unknown[]
  /** The application's own flows; sent where they were asked for. */
  charts?: unknown
}

/** Traces that wait for an inspector that is not there; the oldest go first. */
const longestQueue = 500
/** Milliseconds between two tries while nobody answers. */
const pause = 1000
/** Tries without any request in between, before it waits for the next one: five minutes. */
const mostTries = 300
/** Milliseconds. */
const patience = 2000

/** By what configurations remember together: one that a function makes anew for each request has one pusher all the same. */
const pushers = new WeakMap<ResolvedConfig["keys"], TraceListener>()

/** The same for the same application. Never rejects and never waits: no request is slower or fails for it. */
export function pusherTo(address: string, keys: ResolvedConfig["keys"], parts: PusherParts): TraceListener {
  const known = pushers.get(keys) ?? createPusher(address, parts)
  pushers.set(keys, known)
  return known
}

/** What a pusher needs of the world. */
export type World = Pick<Runtime, "fetch" | "now" | "randomUUID" | "deadline">

interface PusherParts extends World {
  /** Called where the inspector says that it does not know them. */
  charts: () => Promise<unknown>
  /** For what nobody waits for. Default: by the clock, and no process stays for it. */
  later?: Later
}

/** One for an application and an inspector. */
export function createPusher(
  address: string,
  { charts, fetch, now, randomUUID, deadline, later = quietly }: PusherParts,
): TraceListener {
  const app = randomUUID()
  const queue: Trace[] = []
  let sending = false
  let notBefore = 0
  let triesLeft = mostTries
  let forgetRetry = (): void => undefined

  async function post(pushed: Pushed): Promise<boolean> {
    const response = await fetch(`${address}/traces`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(pushed),
      // Not followed, since no redirect is `ok`. Not "error" either, which some edge runtimes refuse.
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new TypeError(`The inspector answered ${response.status}.`)
    const answer = (await response.json()) as { wants?: unknown }
    return answer.wants === "charts"
  }

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      const traces = queue.splice(0)
      let wanted: boolean
      try {
        wanted = await post({ app, traces })
      } catch {
        // Nobody inspects, or not yet.
        queue.unshift(...traces)
        queue.splice(0, queue.length - longestQueue)
        sending = false
        tryAgain()
        return
      }
      // They are asked for again with the next traces.
      if (wanted)
        await charts()
          .then((own) => post({ app, traces: [], charts: own }))
          .catch(() => undefined)
    }
    // At once, and not when the promise is settled: what comes in between would wait for the next request.
    sending = false
  }

  function tryAgain(): void {
    forgetRetry()
    if (triesLeft === 0) return
    triesLeft -= 1
    notBefore = now() + pause
    forgetRetry = later(pause, () => {
      notBefore = 0
      begin()
    })
  }

  function begin(): void {
    if (sending || queue.length === 0 || now() < notBefore) return
    sending = true
    // In a turn of its own: the request that is told of is answered first.
    deadline(0, () => void flush())
  }

  return (trace) => {
    queue.push(trace)
    if (queue.length > longestQueue) queue.shift()
    triesLeft = mostTries
    begin()
  }
}
