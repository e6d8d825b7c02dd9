/** Sends traces to `npx authchart inspect` on this computer, at the URL in `AUTHCHART_INSPECT`. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Runtime } from "../../effects/runtime.ts"
import type { Trace, TraceListener } from "../../ports/trace.ts"
import { quietly, type Later } from "./later.ts"

/** A batch of traces, with the id of its application. */
export interface Pushed {
  /** Identifies the application and the process. */
  app: string
  /** The traces, untrusted: the inspector checks each of them when it reads the batch. */
  traces: readonly unknown[]
  /** The charts of the application's flows, if the inspector requested them. */
  charts?: unknown
}

/** The maximum number of traces that wait for an absent inspector. If there are more, the pusher drops the oldest. */
const longestQueue = 500
/** The time between two attempts to send if the inspector did not respond, in milliseconds. */
const pause = 1000
/** The maximum number of attempts without a new trace. These attempts take about five minutes. */
const mostTries = 300
/** The maximum time for one request, in milliseconds. */
const patience = 2000

/**
 * The pushers of this process. The key is the object that all configurations of one application share, including
 * configurations for a single request.
 */
const pushers = new WeakMap<ResolvedConfig["keys"], TraceListener>()

/**
 * Returns the function that sends the traces of an application. All calls for one application return the same function.
 * The returned function returns at once and never throws, so it delays no request.
 */
export function pusherTo(address: string, keys: ResolvedConfig["keys"], parts: PusherParts): TraceListener {
  const known = pushers.get(keys) ?? createPusher(address, parts)
  pushers.set(keys, known)
  return known
}

/** The parts of the runtime that a pusher needs. */
export type World = Pick<Runtime, "fetch" | "now" | "randomUUID" | "deadline">

interface PusherParts extends World {
  /** Makes the application's charts. Called when the inspector requests them. */
  charts: () => Promise<unknown>
  /** Starts a retry later. Default: a timer that does not keep a process alive. */
  later?: Later
}

/** Makes the function that sends the traces of an application to an inspector. */
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
      // With "manual", `fetch` does not follow a redirect, and returns a response that is not `ok`. "error" would also
      // prevent redirects, but some edge runtimes refuse it.
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
        // No inspector is running, or the inspector has not started yet. The traces go back into the queue for a later
        // attempt.
        queue.unshift(...traces)
        queue.splice(0, queue.length - longestQueue)
        sending = false
        tryAgain()
        return
      }
      // If sending the charts fails, the inspector requests them again with the next batch.
      if (wanted)
        await charts()
          .then((own) => post({ app, traces: [], charts: own }))
          .catch(() => undefined)
    }
    // Reset here, and not after the promise of this function has settled: a trace that arrives in between would wait
    // until the next request.
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
    // The pusher sends the batch in a later turn of the event loop, so that the traced request gets its response first.
    deadline(0, () => void flush())
  }

  return (trace) => {
    queue.push(trace)
    if (queue.length > longestQueue) queue.shift()
    triesLeft = mostTries
    begin()
  }
}
