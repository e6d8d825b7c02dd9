import {
  keptAfterExpiry,
  mostListed,
  type RegisteredSession,
  seenEvery,
  type SessionRegistry,
} from "../../ports/session-registry.ts"

interface Row extends RegisteredSession {
  revoked: boolean
}

/** Every 100th registration deletes the expired rows. */
const writesPerCleanUp = 100

/** Makes a registry of sessions in the memory of one process. */
export function memorySessionRegistry(): SessionRegistry {
  const rows = new Map<string, Row>()
  const endings = new Map<string, number>()
  const disabled = new Set<string>()
  let writes = 0

  const liveRows = (person: string, now: number) =>
    [...rows.values()]
      .filter((row) => row.person === person && row.expiresAt > now)
      .toSorted((one, other) => other.createdAt - one.createdAt)

  return {
    register(session) {
      const known = rows.get(session.sid)
      if (known?.revoked === true) return "revoked"
      if (disabled.has(session.person)) return "disabled"
      if (writes++ % writesPerCleanUp === 0)
        for (const [sid, { expiresAt }] of rows) if (expiresAt + keptAfterExpiry <= session.seenAt) rows.delete(sid)
      const { createdAt, expiresAt } = known ?? session
      const ends = Math.max(session.expiresAt, expiresAt)
      rows.set(session.sid, { ...session, createdAt, expiresAt: ends, revoked: false })
      return "registered"
    },
    find(sid, now) {
      const row = rows.get(sid)
      return row === undefined || row.revoked || row.expiresAt <= now ? undefined : shown(row)
    },
    isRevoked({ sid, person, since, now, expiresAt }) {
      const row = sid === undefined ? undefined : rows.get(sid)
      if (row === undefined) {
        if (person === undefined) return false
        return disabled.has(person) || since <= (endings.get(person) ?? -Infinity)
      }
      if (row.revoked) return true
      if (expiresAt !== undefined || row.seenAt + seenEvery <= now)
        rows.set(row.sid, { ...row, seenAt: now, expiresAt: Math.max(expiresAt ?? 0, row.expiresAt) })
      return false
    },
    list: (person, now) =>
      liveRows(person, now)
        .filter(({ revoked }) => !revoked)
        .slice(0, mostListed)
        .map(shown),
    revoke(sid, person) {
      const row = rows.get(sid)
      if (row?.person !== person) return undefined
      rows.set(sid, { ...row, revoked: true })
      return shown(row)
    },
    revokeAll(person, { now, except }) {
      endings.set(person, now)
      const ended = liveRows(person, now).filter(({ sid }) => sid !== except)
      for (const row of rows.values())
        if (row.person === person && row.sid !== except) rows.set(row.sid, { ...row, revoked: true })
      return ended.slice(0, mostListed).map(shown)
    },
    setDisabled: (person, isDisabled) => void (isDisabled ? disabled.add(person) : disabled.delete(person)),
    isDisabled: (person) => disabled.has(person),
  }
}

function shown({ revoked: _revoked, ...session }: Row): RegisteredSession {
  return session
}
