/** The session as one part of a page knows it, kept up to date. Knows no view library: whoever shows it subscribes. */
import type { Session } from "../ports/records.ts"
import { adoptHere, joinPage, tellOtherTabs, type Shown } from "./page.ts"
import { getCsrfToken, readSession } from "./reads.ts"

export interface Known {
  readonly session: Session | null
  /** Nothing was heard of the server yet, or an update is under way. */
  readonly loading: boolean
}

export interface SessionStore {
  /** What is known now. The same object until it changes. */
  known: () => Known
  subscribe: (changed: () => void) => () => void
  /**
   * To be called when it is on the page. Reads the session where none was given, and tells the other tabs to look: a page
   * that was just loaded may be the first after a sign-in or sign-out.
   *
   * @returns takes it from the page.
   */
  open: () => () => void
  /** Reads it again, and tells the other tabs where it is another than was known. Nothing where nobody is signed in. */
  check: () => Promise<void>
  /** As {@link check}, also where nobody is signed in. */
  lookAgain: () => Promise<void>
  /** See `UpdateSession`. */
  update: (data?: unknown) => Promise<Session | null>
}

/** @param given what the server rendered: a session, or `null` for nobody. `undefined`: it has to be asked. */
export function createSessionStore(given: Session | null | undefined): SessionStore {
  let known: Known = { session: given ?? null, loading: given === undefined }
  let waiting = given === undefined
  let updating = 0
  /** Requests are numbered as they are sent: an answer never replaces one that was asked for later. */
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

  /** A failed read changes nothing: what was known is still the newest that is known. */
  async function read(): Promise<void> {
    const turn = ++asked
    hear(await readSession(), turn)
  }

  const self: Shown = { readAgain: read, adopt: (session) => hear(session, ++asked) }

  async function lookAgain(): Promise<void> {
    const before = known.session
    await read()
    if (known.session !== before) tellOtherTabs("getSession")
  }

  async function carryOut(data: unknown): Promise<Session | null> {
    updating += 1
    show(known.session)
    const turn = ++asked
    try {
      const session = await readSession(data === undefined ? {} : { json: { csrfToken: await getCsrfToken(), data } })
      updating -= 1
      // The answer to an update is newer than whatever was asked for before it came.
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
      // One after the other, and none before the first read: what a visitor changed is never dropped.
      const result = updates.then(() => carryOut(data))
      updates = result.catch(() => undefined)
      return result
    },
  }
}

/** Sessions are what JSON carried, so their text tells them apart. */
function sameSession(one: Session | null, other: Session | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
