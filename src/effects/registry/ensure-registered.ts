import type { Runtime } from "../runtime.ts"
import { sealDetails } from "./registered-details.ts"

/**
 * Registers a session that began before the application had a registry of sessions. Otherwise the end of all other
 * sessions would end this session, too. Does nothing for a registered session, and without a registry.
 *
 * @param person the key of the person in the registry.
 * @param token the token of a database session.
 * @throws if the store fails.
 */
export async function ensureRegistered(
  { sid, person, token }: { sid: string; person: string; token: string | undefined },
  runtime: Pick<Runtime, "config" | "now" | "randomUUID">,
): Promise<void> {
  const { registry, session, jwt } = runtime.config
  const now = runtime.now()
  if (registry === undefined || (await registry.find(sid, now)) !== undefined) return
  const details = await sealDetails(sid, { token }, runtime)
  const expiresAt = now + Math.max(session.maxAge, jwt.maxAge) * 1000
  await registry.register({ sid, person, createdAt: now, seenAt: now, expiresAt, details })
}
