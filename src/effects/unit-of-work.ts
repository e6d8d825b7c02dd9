/**
 * The unit of work of a sign-up: one database transaction, in which several effects write. `commitIdentity` writes the
 * user and the account, steps write their results if their stores can join the transaction, and `issueSession` writes
 * the session's row.
 *
 * While the transaction is open, only one kind of function of the application runs: the `store` of a step that can
 * write in the transaction. This `store` uses the connection of the transaction. A function that needs a second
 * connection could wait for ever, if the pool has no connection left. The library calls listeners after the commit.
 */
import type { Adapter } from "../ports/adapter.ts"
import type { Awaitable } from "../ports/records.ts"
import type { Runtime, UnitOfWork } from "./runtime.ts"
import type { EventCallbacks } from "../config/event-callbacks.ts"
import { lineOf } from "../errors/catalogue/log-lines.ts"

/** The maximum time that a response waits for the rollback of a transaction, in milliseconds. */
const undoPatience = 2000

/** Begins a transaction, which stays open as `runtime.unit` until it is committed or undone. */
export async function beginUnit(
  transaction: NonNullable<Adapter["transaction"]>,
  runtime: Runtime,
): Promise<UnitOfWork> {
  const unit = await open(transaction, () => {
    runtime.unit = undefined
  })
  if (runtime.over) {
    await unit.undo()
    throw new Error("The flow ended before its transaction began.")
  }
  runtime.unit = unit
  return unit
}

function open(transaction: NonNullable<Adapter["transaction"]>, closed: () => void): Promise<UnitOfWork> {
  return new Promise((begun, failed) => {
    let decide: { keep: () => void; undo: (reason: Error) => void } | undefined
    const decision = new Promise<void>((keep, undo) => {
      decide = { keep, undo }
    })
    // `undo` can reject this promise before the transaction awaits it. This handler prevents an unhandled rejection.
    decision.catch(() => undefined)
    let runs = 0
    const running = transaction(async (adapter) => {
      runs += 1
      // Some adapters call the function again after a conflict. The effects wrote only in the first call, and the
      // database rolled these writes back. A commit of the second call would therefore write nothing.
      if (runs > 1) throw new Error("The adapter's transaction() ran its work a second time: it must run it once.")
      begun({
        joins: true,
        adapter,
        keep: () => {
          closed()
          decide?.keep()
          return running
        },
        undo: () => {
          closed()
          decide?.undo(new Error("The sign-in failed: its writes are undone."))
          return running.catch(() => undefined)
        },
      })
      await decision
    })
    running.then(() => failed(new Error("The adapter's transaction() did not run its work.")), failed)
  })
}

/**
 * Registers a unit of work for an adapter without transactions. If the flow issues no session, `undo` deletes the
 * writes of the sign-up. The library calls this function only if no store can record which steps must still store their
 * results.
 */
export function undoUnlessKept(adapter: Adapter, undo: () => Promise<void>, runtime: Runtime): void {
  const closed = (): void => {
    runtime.unit = undefined
  }
  runtime.unit = {
    joins: false,
    adapter,
    keep: async () => closed(),
    undo: async () => {
      closed()
      await undo().catch(() => runtime.config.log.debug("sign_up_not_taken_back"))
    },
  }
}

/**
 * Undoes a unit of work that is still open when its flow ends. The caller waits at most {@link undoPatience}
 * milliseconds.
 */
export async function undoUnit(unit: UnitOfWork, { deadline }: Runtime): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = deadline(undoPatience, resolve)
    void unit.undo().then(() => {
      cancel()
      resolve()
    })
  })
}

/** Calls each deferred listener once: see {@link onceWritten}. */
export async function tellWritten({ untold }: Runtime): Promise<void> {
  for (const tell of untold.splice(0)) await tell()
}

/**
 * Calls a listener now. If a unit of work is open, defers the call until after the commit: see {@link tellWritten}.
 */
export async function onceWritten(runtime: Runtime, tell: () => Promise<void>): Promise<void> {
  if (runtime.unit === undefined) await tell()
  else runtime.untold.push(tell)
}

/**
 * Calls a listener of the application in `events`. If the listener throws or takes longer than 5 seconds, the library
 * logs an `EventError`, and the flow continues.
 */
export async function announce<N extends keyof EventCallbacks>(
  runtime: Pick<Runtime, "config" | "deadline">,
  name: N,
  message: Parameters<EventCallbacks[N]>[0],
): Promise<void> {
  // The cast is needed because TypeScript sees the union of the messages of all events.
  const listener = runtime.config.events[name] as ((message: unknown) => unknown) | undefined
  if (listener === undefined) return
  try {
    await inTime(() => listener(message), listenerPatience, runtime, `It took longer than ${listenerPatience} ms.`)
  } catch (error) {
    runtime.config.log.error(lineOf("EventError", error, name))
  }
}

/** The maximum time that the response waits for a listener, in milliseconds. The listener may run for longer. */
const listenerPatience = 5000

/**
 * Does work, and waits for its end only for a limited time. The work continues after this time.
 *
 * @param patience the maximum time, in milliseconds.
 * @param tooLate the message of the error with which the promise rejects after this time.
 */
export function inTime<T>(
  work: () => Awaitable<T>,
  patience: number,
  { deadline }: Pick<Runtime, "deadline">,
  tooLate: string = `There was no answer within ${patience} ms.`,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = deadline(patience, () => reject(new Error(tooLate)))
    const working = (async () => work())()
    working.then(resolve, reject).finally(cancel)
  })
}
