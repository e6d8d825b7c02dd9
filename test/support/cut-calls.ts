/** Breaks an adapter's connection at one of its calls, for stores inside the process, without a network. */
import type { Adapter } from "../../src/ports/adapter.ts"
import { aroundCalls } from "./around-calls.ts"
import type { Cut } from "./cuts.ts"
import type { KillableStore } from "./sign-in-kills.ts"

const lost = () => new Error("The connection to the database is closed.")

/**
 * Returns the adapter with a count of every call, even inside transactions, and with an interruption at the chosen
 * call.
 */
export function cutCalls(adapter: Adapter): Pick<KillableStore, "adapter" | "arm" | "said" | "mend"> {
  let cut: Cut | undefined
  let said: string[] = []
  let away = false

  async function call(name: string, run: () => unknown): Promise<unknown> {
    // Begin and end do not count, because the store itself must be atomic.
    if (name === "transaction") return run()
    if (away) throw lost()
    said.push(name)
    if (cut === undefined || said.length - 1 !== cut.after) return run()
    away = cut.afterwards === "stays away"
    if (cut.loses === "answer") await run()
    throw lost()
  }
  return {
    adapter: aroundCalls(adapter, call),
    arm: (next) => {
      cut = next
      said = []
      away = false
    },
    said: () => said,
    mend: () => {
      cut = undefined
      away = false
    },
  }
}
