/**
 * Records that a user was quarantined, beside the records of unverified addresses (P3). A session that began before, and
 * that could not be ended, links nothing: a stranger would attach an account to the owner's user.
 */
import type { AdapterUser } from "../../ports/adapter.ts"
import { presentedVisitor, type PresentedVisitor } from "../presented-session.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"
import { recordsOf } from "./unproven-address.ts"

/** Stands in the place of a provider in such a record. No provider has this id: it does not fit into a path. */
const mark = "authchart/quarantine"

/** Seconds that a request may be under way: a session that it issues meanwhile counts as older than the quarantine. */
const underWay = 60

async function nameOfUser(id: string): Promise<string> {
  return sha256(`authchart quarantined user ${id}`)
}

/** Records that sessions of the user that began until now, or by a request that is under way, link nothing. */
export async function recordQuarantine({ id }: AdapterUser, runtime: Runtime): Promise<void> {
  const until = Math.floor(runtime.now() / 1000) + underWay
  await recordsOf(runtime)?.add(await nameOfUser(id), { provider: mark, providerAccountId: String(until) })
}

/**
 * Reads when the sessions begin that may link: seconds since the epoch. The owner's own session, by a mail, begins then at
 * the earliest.
 *
 * @returns 0 for a user who was never quarantined, and without `stores`.
 */
export async function quarantinedUntil(id: string, runtime: Runtime): Promise<number> {
  const records = (await recordsOf(runtime)?.list(await nameOfUser(id))) ?? []
  return Math.max(0, ...records.map(({ providerAccountId }) => Number(providerAccountId) || 0))
}

/** The user who is signed in in this browser, as {@link presentedVisitor} has them; unproven in a session that is too old. */
export async function linkingVisitor(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const visitor = await presentedVisitor(runtime)
  if (visitor?.proven !== true) return visitor
  const until = await quarantinedUntil(visitor.user.id, runtime)
  return until === 0 || ((await visitor.began()) ?? 0) >= until ? visitor : { ...visitor, proven: false }
}
