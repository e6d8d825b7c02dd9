/**
 * Makes a store that keeps the session that a page shows up to date. It works without React; a component subscribes to
 * it.
 */
import type { Session } from "../ports/records.ts"
import { adoptHere, joinPage, tellOtherTabs, type Shown } from "./page.ts"
import { getCsrfToken, readSession } from "./read-routes.ts"

export interface Known {
  readonly session: Session | null
  /** True if the server has not responded yet, or an update is running. */
  readonly loading: boolean
}

export interface SessionStore {
  /** Returns the current state. The object stays the same until the state changes. */
  known: () => Known
  subscribe: (changed: () => void) => () => void
  /**
   * Starts the store when React mounts the component: reads the session if the page passed none, and tells the other
   * tabs to read the session. Other tabs need this message, because this page can be the first page after a sign-in or
   * sign-out.
   * @returns a function that stops the store.
   */
  open: () => () => void
  /**
   * Reads the session again. If the session changed, tells the other tabs and the other components of this page. Does
   * nothing if no user is signed in.
   */
  check: () => Promise<void>
  /** Does the same as `check`, even if no user is signed in. */
  lookAgain: () => Promise<void>
  /** Changes the session, or reads it again: see `UpdateSession` of `authchart/react`. */
  update: (data?: unknown) => Promise<Session | null>
}

/**
 * Makes the store of the session for one component.
 *
 * @param given the session that the server rendered; `null` if there is no session; `undefined` if the store must read
 * the session.
 */
export function createSessionStore(given: Session | null | undefined): SessionStore {
  let known: Known = { session: given ?? null, loading: given === undefined }
  let waiting = given === undefined
  let updating = 0
  /**
   * The number of the last request. `shownAnswer` is the number of the request whose response the page shows. The
   * response to an earlier request never replaces the response to a later one.
   */
  let asked = 0
  let shownAnswer = 0
  const subscribers = new Set<() => void>()
  let announceKnown: () => void = () => undefined
  const onceKnown = waiting ? new Promise<void>((resolve) => (announceKnown = resolve)) : Promise.resolve()
  let updates: Promise<unknown> = onceKnown

  function show(session: Session | null): void {
    const loading = waiting || updating > 0
    if (session === known.session && loading === known.loading) return
    known = { session, loading }
    for (const changed of subscribers) changed()
  }

  function hear(session: Session | null | undefined, turn: number): void {
    waiting = false
    if (session === undefined || turn < shownAnswer) show(known.session)
    else {
      shownAnswer = turn
      show(sameSession(session, known.session) ? known.session : session)
    }
    announceKnown()
  }

  /** Reads the session from the server, and shows it. If the request fails, the shown session stays. */
  async function read(): Promise<void> {
    const turn = ++asked
    hear(await readSession(), turn)
  }

  const self: Shown = { readAgain: read, adopt: (session) => hear(session, ++asked) }

  async function lookAgain(): Promise<void> {
    const before = known.session
    await read()
    if (known.session === before) return
    tellOtherTabs("getSession")
    adoptHere(known.session, self)
  }

  async function carryOut(data: unknown): Promise<Session | null> {
    updating += 1
    show(known.session)
    const turn = ++asked
    try {
      const session = await readSession(data === undefined ? {} : { json: { csrfToken: await getCsrfToken(), data } })
      updating -= 1
      // The response to an update counts as newer than every read that started before the response arrived, because
      // such a read can lack the update.
      hear(session, data === undefined ? turn : ++asked)
      if (session === undefined) return null
      tellOtherTabs("getSession")
      adoptHere(session, self)
      return session
    } catch (error) {
      updating -= 1
      show(known.session)
      throw error
    }
  }

  return {
    known: () => known,
    subscribe(changed) {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
    open() {
      const leave = joinPage(self)
      if (waiting) void read().then(() => tellOtherTabs("getSession"))
      else tellOtherTabs("getSession")
      return leave
    },
    check: async () => (known.session === null ? undefined : lookAgain()),
    lookAgain,
    update(data) {
      // Updates run one after the other, and after the first read, so that no update is lost.
      const result = updates.then(() => carryOut(data))
      updates = result.catch(() => undefined)
      return result
    },
  }
}

/** Compares two sessions by their JSON. The comparison is exact, because both sessions come from JSON. */
function sameSession(one: Session | null, other: Session | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
