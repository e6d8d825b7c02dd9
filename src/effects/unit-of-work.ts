/**
 * One transaction over several asks: the user and account that `commitIdentity` writes, what steps store that can join it,
 * and the row of the session that `issueSession` adds. Between them nothing of the application runs but such a step's
 * `store`, and nothing needs a second connection. Listeners are told of what was written once it stands.
 */
import type { Adapter } from "../ports/adapter.ts"
import type { Runtime, UnitOfWork } from "./runtime.ts"
import type { EventCallbacks } from "../config/event-callbacks.ts"
import { lineOf } from "../errors/catalogue/log-lines.ts"

/** Milliseconds that an answer waits for a transaction to be taken back. */
const undoPatience = 2000

/** Begins a transaction, which stays open as `runtime.unit` until it is kept or undone. */
export async function beginUnit(
  transaction: NonNullable<Adapter["transaction"]>,
  runtime: Runtime,
): Promise<UnitOfWork> {
  const unit = await open(transaction, () => {
    runtime.unit = undefined
  })
  if (runtime.over) {
    await unit.undo()
    throw new Error("The flow was over before its transaction began.")
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
    // Undone before anything waits for it: no unhandled rejection.
    decision.catch(() => undefined)
    let runs = 0
    const running = transaction(async (adapter) => {
      runs += 1
      // What was written in the first run is gone: to commit the second would be to commit nothing.
      if (runs > 1) throw new Error("The adapter's transaction() ran its work a second time: it has to run it once.")
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
          decide?.undo(new Error("The sign-in did not go through: its writes are taken back."))
          return running.catch(() => undefined)
        },
      })
      await decision
    })
    running.then(() => failed(new Error("The adapter's transaction() did not run its work.")), failed)
  })
}

/** Where nothing else could tell that a sign-up was interrupted: what it wrote is undone unless the session is issued. */
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

/** Takes the transaction back that is still open when its flow ends, within {@link undoPatience}. */
export async function undoUnit(unit: UnitOfWork, { deadline }: Runtime): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = deadline(undoPatience, resolve)
    void unit.undo().then(() => {
      cancel()
      resolve()
    })
  })
}

/** Tells listeners of what was written in a unit of work that stands by now. Each is told once. */
export async function tellWritten({ untold }: Runtime): Promise<void> {
  for (const tell of untold.splice(0)) await tell()
}

/** Tells a listener now; or, while a unit of work is open, once it stands ({@link tellWritten}). */
export async function onceWritten(runtime: Runtime, tell: () => Promise<void>): Promise<void> {
  if (runtime.unit === undefined) await tell()
  else runtime.untold.push(tell)
}

/** Tells a listener of the application's. One that throws or takes longer than 5
 * seconds is logged as `EventError`; the flow goes on. */
export async function announce<N extends keyof EventCallbacks>(
  runtime: Runtime,
  name: N,
  message: Parameters<EventCallbacks[N]>[0],
): Promise<void> {
  // Each listener takes the message of its own name; TypeScript sees the union of them all.
  const listener = runtime.config.events[name] as ((message: unknown) => unknown) | undefined
  if (listener === undefined) return
  try {
    await inTime(Promise.resolve(listener(message)), runtime)
  } catch (error) {
    runtime.config.log.error(lineOf("EventError", error, name))
  }
}

/** Milliseconds that a listener is waited for. What it does goes on; the person does not wait for more. */
const listenerPatience = 5000

function inTime(listening: Promise<unknown>, runtime: Runtime): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = runtime.deadline(listenerPatience, () =>
      reject(new Error(`It took longer than ${listenerPatience} ms.`)),
    )
    listening.then(resolve, reject).finally(cancel)
  })
}
