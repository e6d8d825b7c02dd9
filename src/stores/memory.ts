/** Stores in the memory of one process, for tests and demos. Import path `authchart/stores/memory`. */
import type { AddressClaim, AddressStore } from "../ports/address-store.ts"
import type { Evidence } from "../ports/evidence.ts"
import { nameOfClaim } from "../ports/read-address-claim.ts"
import type { SessionDetailsStore } from "../ports/session-details-store.ts"
import type { Stores } from "../ports/stores.ts"
import { memoryAuditStore } from "./memory/audit-store.ts"
import { memoryCounterStore } from "./memory/counter-store.ts"
import { memoryDeletionStore } from "./memory/deletion-store.ts"
import { expiringMap } from "./memory/expiring-map.ts"
import { memoryFlowStore } from "./memory/flow-store.ts"
import { memoryLimitStore } from "../protocol/memory-limit-store.ts"
import { memoryPasswordStore } from "./memory/password-store.ts"
import { memorySessionRegistry } from "./memory/session-registry.ts"
import { memoryTotpStore } from "./memory/totp-store.ts"
import { memoryUsernameStore } from "./memory/username-store.ts"

export type { AddressClaim, AddressStore } from "../ports/address-store.ts"
export type { AuditPage, AuditRecord, AuditStore } from "../ports/audit-store.ts"
export type { AttemptCount, CounterStore } from "../ports/counter-store.ts"
export type { DeletionStore } from "../ports/deletion-store.ts"
export type { FlowStore } from "../ports/flow-store.ts"
export type { Budget, BudgetsTaken, BudgetUse, LimitStore } from "../ports/limit-store.ts"
export type { PasswordRecord, PasswordStore } from "../ports/password-store.ts"
export type { SessionDetailsStore } from "../ports/session-details-store.ts"
export type {
  RegisteredSession,
  Registration,
  RegistryQuestion,
  Revocation,
  SessionRegistry,
} from "../ports/session-registry.ts"
export type { Stores } from "../ports/stores.ts"
export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"
export type { UsernameStore } from "../ports/username-store.ts"
export { memoryFlowStore } from "./memory/flow-store.ts"
export { memoryTotpStore } from "./memory/totp-store.ts"

/**
 * Makes all stores in the memory of one process. Another instance of the application has its own data. When the process
 * ends, all data is lost: users have no password and no username, must enrol their second factors again, and every rate limit starts
 * from zero.
 *
 * @param now returns the time in milliseconds since the epoch. Default: the system's clock.
 */
export function memoryStores(now: () => number = () => Date.now()): Stores {
  const counters = memoryCounterStore()
  return {
    flows: memoryFlowStore(now),
    counters,
    sessions: memorySessionDetailsStore(now),
    totp: memoryTotpStore(counters),
    addresses: memoryAddressStore(),
    limits: memoryLimitStore(),
    audit: memoryAuditStore(now),
    registry: memorySessionRegistry(),
    deletions: memoryDeletionStore(),
    passwords: memoryPasswordStore(),
    usernames: memoryUsernameStore(),
  }
}

/** @param now returns the time in milliseconds since the epoch. */
function memorySessionDetailsStore(now: () => number): SessionDetailsStore {
  const kept = expiringMap<Evidence>(now)
  return {
    put: (id, evidence, expires) => kept.set(id, evidence, expires.getTime()),
    get: kept.get,
    extend: (id, expires) => {
      const evidence = kept.get(id)
      if (evidence !== undefined) kept.set(id, evidence, expires.getTime())
    },
    delete: kept.delete,
  }
}

function memoryAddressStore(): AddressStore {
  const kept = new Map<string, Map<string, AddressClaim>>()
  return {
    add: (address, { provider, providerAccountId }) => {
      const claims = kept.get(address) ?? new Map<string, AddressClaim>()
      claims.set(nameOfClaim({ provider, providerAccountId }), { provider, providerAccountId })
      kept.set(address, claims)
    },
    list: (address) => [...(kept.get(address)?.values() ?? [])],
    clear: (address) => void kept.delete(address),
  }
}
