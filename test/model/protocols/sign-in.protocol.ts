/** A sign-in at a provider over its two requests, in two tabs of one browser (SECURITY 6.4, "Txn"). */
import type { Protocol } from "./protocol.ts"

type Tab = 1 | 2
/**
 * `elsewhere`: the provider's callback goes to another provider's route. `forgedError`: an error with another state.
 */
export type SignInEvent = `${"start" | "return" | "elsewhere" | "forgedError"} ${Tab}` | "expire"

export const signInEvents: readonly SignInEvent[] = [
  "start 1",
  "return 1",
  "elsewhere 1",
  "forgedError 1",
  "start 2",
  "return 2",
  "expire",
]

/** `closed`: the provider's callback went to a wrong route, which ends the sign-in. */
export type Stage = "none" | "started" | "consumed" | "expired" | "closed"

export interface SignInState {
  tabs: Readonly<Record<Tab, Stage>>
  /** True for tabs in which the sign-in began while a user was signed in. This user's session stays (D3). */
  again: Readonly<Record<Tab, boolean>>
  /** Successful sign-ins: the provider received as many codes. */
  ended: number
  /** Sessions that were issued. */
  sessions: number
}

export const signInProtocol: Protocol<SignInState, SignInEvent> = {
  start: { tabs: { 1: "none", 2: "none" }, again: { 1: false, 2: false }, ended: 0, sessions: 0 },
  events: signInEvents,
  step: (state, event) => {
    const to = (tab: Tab, stage: Stage): SignInState => ({ ...state, tabs: { ...state.tabs, [tab]: stage } })
    if (event === "expire") {
      const aged = (stage: Stage): Stage => (stage === "started" ? "expired" : stage)
      return { ...state, tabs: { 1: aged(state.tabs[1]), 2: aged(state.tabs[2]) } }
    }
    const tab: Tab = event.endsWith("1") ? 1 : 2
    const stage = state.tabs[tab]
    if (event.startsWith("start")) {
      const again = { ...state.again, [tab]: state.sessions > 0 }
      return stage === "none" ? { ...to(tab, "started"), again } : state
    }
    if (event.startsWith("forgedError")) return state
    if (stage === "expired") return to(tab, "closed")
    if (stage !== "started") return state
    if (event.startsWith("elsewhere")) return to(tab, "closed")
    const sessions = state.sessions + (state.again[tab] ? 0 : 1)
    return { ...to(tab, "consumed"), ended: state.ended + 1, sessions }
  },
}
