/** A link in a mail (SECURITY 6.4, "MailToken"): two for one address, a scanner, a failure, and time. */
import type { Protocol } from "./protocol.ts"

type Which = 1 | 2
/**
 * `open`: opens the link in the browser that requested it. `press`: presses the button in another browser. `scan`:
 * follows the link without cookies. `other`: presses with another address. `askAndFail`: the application stores the
 * link, and then cannot send the mail.
 */
export type LinkEvent = `${"ask" | "open" | "press"} ${Which}` | "scan 1" | "other 1" | "askAndFail" | "expire"

export const linkEvents: readonly LinkEvent[] = [
  "ask 1",
  "ask 2",
  "open 1",
  "open 2",
  "press 1",
  "press 2",
  "scan 1",
  "other 1",
  "askAndFail",
  "expire",
]

export type Stage = "none" | "sent" | "spent" | "expired"

export interface LinkState {
  links: Readonly<Record<Which, Stage>>
  /** Number of sessions from links. */
  sessions: number
}

export const linkProtocol: Protocol<LinkState, LinkEvent> = {
  start: { links: { 1: "none", 2: "none" }, sessions: 0 },
  events: linkEvents,
  step: (state, event) => {
    const to = (which: Which, stage: Stage): LinkState => ({ ...state, links: { ...state.links, [which]: stage } })
    if (event === "askAndFail" || event === "scan 1" || event === "other 1") return state
    if (event === "expire") {
      const aged = (stage: Stage): Stage => (stage === "sent" ? "expired" : stage)
      return { ...state, links: { 1: aged(state.links[1]), 2: aged(state.links[2]) } }
    }
    const which: Which = event.endsWith("1") ? 1 : 2
    const stage = state.links[which]
    // A second link does not invalidate the first, because the person opens the mail that arrives.
    if (event.startsWith("ask")) return stage === "none" ? to(which, "sent") : state
    return stage === "sent" ? { ...to(which, "spent"), sessions: state.sessions + 1 } : state
  },
}
