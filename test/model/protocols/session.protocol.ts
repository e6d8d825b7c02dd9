/** The life of sessions in one browser (SECURITY 6.4, "Session"), and of every cookie that it ever had. */
import type { Protocol } from "./protocol.ts"

export type SessionEvent = "login" | "read" | "roll" | "expire" | "logout" | "userDelete" | "secretRotate"
export const sessionEvents: readonly SessionEvent[] = [
  "login",
  "read",
  "roll",
  "expire",
  "logout",
  "userDelete",
  "secretRotate",
]

export interface Held {
  /** True if the row still exists, or the token has not expired. */
  live: boolean
  /**
   * The number of times that the application replaced the secret after it had sealed the token. It still accepts one
   * older secret.
   */
  rotations: number
}

export interface SessionState {
  /** Every session that was issued, in order. */
  issued: readonly Held[]
  /** The index of the browser's session; -1 without one. */
  cookie: number
  user: boolean
}

type Strategy = "database" | "jwt"

/** Returns true if a cookie is valid. Rows do not depend on secrets, and tokens do not depend on the rows of users. */
export function isGood({ live, rotations }: Held, strategy: Strategy): boolean {
  return live && (strategy === "database" || rotations < 2)
}

export function sessionProtocol(strategy: Strategy): Protocol<SessionState, SessionEvent> {
  const stored = strategy === "database"
  const change = (state: SessionState, at: number, held: Partial<Held>): SessionState => ({
    ...state,
    issued: state.issued.map((each, index) => (index === at ? { ...each, ...held } : each)),
  })
  const all = (state: SessionState, held: (each: Held) => Held): SessionState => ({
    ...state,
    issued: state.issued.map(held),
  })
  /** An invalid cookie is cleared. */
  const read = (state: SessionState): SessionState => {
    const held = state.issued[state.cookie]
    return held !== undefined && isGood(held, strategy) ? state : { ...state, cookie: -1 }
  }
  const step = (state: SessionState, event: SessionEvent): SessionState => {
    switch (event) {
      case "login": {
        if (!state.user) return state
        const before = stored ? change(state, state.cookie, { live: false }) : state
        const issued = [...before.issued, { live: true, rotations: 0 }]
        return { ...before, issued, cookie: issued.length - 1 }
      }
      case "read":
        return read(state)
      case "roll": {
        const after = read(state)
        if (after.cookie < 0 || stored) return after
        // The library makes a new token, and the old one is valid until its own expiry. The browser has the new one.
        const issued = [...after.issued, { live: true, rotations: 0 }]
        return { ...after, issued, cookie: issued.length - 1 }
      }
      case "expire":
        return all(state, (each) => ({ ...each, live: false }))
      case "logout":
        return { ...(stored ? change(state, state.cookie, { live: false }) : state), cookie: -1 }
      case "userDelete": {
        const gone = { ...state, user: false }
        return stored ? all(gone, (each) => ({ ...each, live: false })) : gone
      }
      case "secretRotate":
        return all(state, ({ live, rotations }) => ({ live, rotations: Math.min(2, rotations + 1) }))
    }
  }
  return { start: { issued: [], cookie: -1, user: true }, events: sessionEvents, step }
}
