import type { RegisteredSession, SessionRegistry } from "../../ports/session-registry.ts"
import type { SessionEntry } from "../../ports/session-entry.ts"
import type { Runtime } from "../runtime.ts"
import { openDetails } from "./registered-details.ts"

interface Listing extends Pick<Runtime, "config" | "now"> {
  registry: SessionRegistry
  /** The key of the person in the registry. */
  person: string
  current: string | undefined
}

/** Lists the sessions of a person, newest first. */
export async function listSessions({
  registry,
  person,
  current,
  ...opening
}: Listing): Promise<readonly SessionEntry[]> {
  const rows = await registry.list(person, opening.now())
  return Promise.all(rows.map(async (row) => entryOf(row, await openDetails(row, opening), current)))
}

function entryOf(
  { sid, createdAt, seenAt, expiresAt }: RegisteredSession,
  details: Awaited<ReturnType<typeof openDetails>>,
  current: string | undefined,
): SessionEntry {
  const { address, device, provider, issuer, providerSession } = details ?? {}
  return {
    sid,
    current: sid === current,
    createdAt: new Date(createdAt),
    lastSeenAt: new Date(seenAt),
    expiresAt: new Date(expiresAt),
    network: address,
    device,
    provider,
    providerIssuer: issuer,
    providerSession,
  }
}
