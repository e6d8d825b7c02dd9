import type { RegisteredSession } from "../../ports/session-registry.ts"
import { registeredPerson } from "../registry/registered-person.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Returns a session of a user; `undefined` if the user has no session with this `sid`. Also returns a session that has
 * ended, for example by a sign-out. The browser of this session can still be a remembered device of the user.
 */
export async function ownSession(
  sid: string,
  userId: string,
  { config: { registry }, now }: Runtime,
): Promise<RegisteredSession | undefined> {
  const person = await registeredPerson({ user: userId })
  const found = await registry?.find(sid, now())
  // `find` returns no session that has ended. `revoke` returns an ended session, and has no further effect: the session
  // is revoked already, or has expired.
  return found === undefined ? registry?.revoke(sid, person) : found.person === person ? found : undefined
}
