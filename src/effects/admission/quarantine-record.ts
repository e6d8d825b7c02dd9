/**
 * Records that a user was quarantined, in the same store as the records of unverified addresses (P3). A session that
 * began before and could not be ended may not link: a stranger would attach an account to the owner's user.
 */
import type { AdapterUser } from "../../ports/adapter.ts"
import { presentedVisitor, type PresentedVisitor } from "../presented-session.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"
import { recordsOf } from "./unproven-address.ts"

/** Takes the place of the provider in such a record. No provider has this id, as it does not fit into a path. */
const mark = "authchart/quarantine"

/** Seconds that a request may last: a session that a running request issues counts as older than the quarantine. */
const underWay = 60

async function nameOfUser(id: string): Promise<string> {
  return sha256(`authchart quarantined user ${id}`)
}

/** Records that the sessions of a user may not link, if they began until now or are issued by a running request. */
export async function recordQuarantine({ id }: AdapterUser, runtime: Runtime): Promise<void> {
  const until = Math.floor(runtime.now() / 1000) + underWay
  await recordsOf(runtime)?.add(await nameOfUser(id), { provider: mark, providerAccountId: String(until) })
}

/**
 * Returns the time from which sessions of a user may link: seconds since the epoch. The owner's own session, by a mail,
 * begins at that time at the earliest.
 *
 * @returns 0 for a user who was never quarantined, and without `stores`.
 */
export async function quarantinedUntil(id: string, runtime: Runtime): Promise<number> {
  const records = (await recordsOf(runtime)?.list(await nameOfUser(id))) ?? []
  return Math.max(0, ...records.map(({ providerAccountId }) => Number(providerAccountId) || 0))
}

/**
 * Returns the user who is signed in in this browser, as {@link presentedVisitor} does; unproven if the session is older
 * than a quarantine.
 */
export async function linkingVisitor(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const visitor = await presentedVisitor(runtime)
  if (visitor?.proven !== true) return visitor
  const until = await quarantinedUntil(visitor.user.id, runtime)
  return until === 0 || ((await visitor.began()) ?? 0) >= until ? visitor : { ...visitor, proven: false }
}
