/**
 * Records that a user was quarantined. A quarantine removes everything that was attached to the user before the owner
 * of the mailbox proved the address (P3). A session that began before the quarantine can belong to an attacker, and the
 * library can end only some of these sessions. The sessions that remain may not link accounts, because the attacker
 * could then sign in as the user. The store of these records also holds the records of unverified addresses.
 */
import type { AdapterUser } from "../../ports/adapter.ts"
import { presentedVisitor, type PresentedVisitor } from "../presented-session.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"
import { recordsOf } from "./unproven-address.ts"

/**
 * The value of `provider` in a record of a quarantine. No provider has this id, because the path of a route cannot
 * contain the slash.
 */
const mark = "authchart/quarantine"

/**
 * The seconds by which the recorded time is later than the quarantine. A request that is running during the quarantine
 * can still issue a session, and this session must count as older than the quarantine.
 */
const underWay = 60

async function nameOfUser(id: string): Promise<string> {
  return sha256(`authchart quarantined user ${id}`)
}

/**
 * Records that some sessions of a user may not link accounts: those that began before now, and those that a running
 * request issues.
 */
export async function recordQuarantine({ id }: AdapterUser, runtime: Runtime): Promise<void> {
  const until = Math.floor(runtime.now() / 1000) + underWay
  await recordsOf(runtime)?.add(await nameOfUser(id), { provider: mark, providerAccountId: String(until) })
}

/**
 * Returns the end of a user's quarantine, in seconds since the epoch. Sessions that began before this time may not link
 * accounts.
 *
 * @returns 0 for a user who was never quarantined, and for a configuration without `stores`.
 */
export async function quarantinedUntil(id: string, runtime: Runtime): Promise<number> {
  const records = (await recordsOf(runtime)?.list(await nameOfUser(id))) ?? []
  return Math.max(0, ...records.map(({ providerAccountId }) => Number(providerAccountId) || 0))
}

/**
 * Returns the user who is signed in with this browser, as {@link presentedVisitor} does. `proven` is false if the
 * session began before the end of a quarantine.
 */
export async function linkingVisitor(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const visitor = await presentedVisitor(runtime)
  if (visitor?.proven !== true) return visitor
  const until = await quarantinedUntil(visitor.user.id, runtime)
  return until === 0 || ((await visitor.began()) ?? 0) >= until ? visitor : { ...visitor, proven: false }
}
