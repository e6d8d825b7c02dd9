/** Sends traces to `npx authchart inspect` on this machine, at the address in `AUTHCHART_INSPECT`. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Runtime } from "../../effects/runtime.ts"
import type { Trace, TraceListener } from "../../ports/trace.ts"
import { quietly, type Later } from "./later.ts"

/** A batch of traces, with the id of its application. */
export interface Pushed {
  /** Identifies the application and the process. */
  app: string
  /** The reader checks each trace. */
  traces: readonly unknown[]
  /** The application's own flows, if the inspector asked for them. */
  charts?: unknown
}

/** The maximum number of traces that wait for an absent inspector. The oldest are dropped first. */
const longestQueue = 500
/** The milliseconds between two attempts to send, if there was no response. */
const pause = 1000
/** The number of tries without a new request: five minutes. */
const mostTries = 300
/** The maximum time for one request, in milliseconds. */
const patience = 2000

/** By the object that all configurations of one application share, also those made for each request. */
const pushers = new WeakMap<ResolvedConfig["keys"], TraceListener>()

/** The pusher of an application. It never rejects and never waits, so it delays no request. */
export function pusherTo(address: string, keys: ResolvedConfig["keys"], parts: PusherParts): TraceListener {
  const known = pushers.get(keys) ?? createPusher(address, parts)
  pushers.set(keys, known)
  return known
}

/** The parts of the runtime that a pusher needs. */
export type World = Pick<Runtime, "fetch" | "now" | "randomUUID" | "deadline">

interface PusherParts extends World {
  /** Called if the inspector does not have the charts. */
  charts: () => Promise<unknown>
  /** Runs retries. Default: a timer that does not keep a process alive. */
  later?: Later
}

/** Makes the pusher of an application for an inspector. */
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
      // A redirect is not `ok`, so it is not followed. Some edge runtimes refuse "error".
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
        // No inspector is running, or the inspector has not started yet.
        queue.unshift(...traces)
        queue.splice(0, queue.length - longestQueue)
        sending = false
        tryAgain()
        return
      }
      // If this fails, the next batch makes the inspector ask again.
      if (wanted)
        await charts()
          .then((own) => post({ app, traces: [], charts: own }))
          .catch(() => undefined)
    }
    // The flag is reset at once and not when the promise settles, because a trace in between would wait for the next
    // request.
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
    // The batch is sent in a separate turn, so that the traced request gets its response first.
    deadline(0, () => void flush())
  }

  return (trace) => {
    queue.push(trace)
    if (queue.length > longestQueue) queue.shift()
    triesLeft = mostTries
    begin()
  }
}
