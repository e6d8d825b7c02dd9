/**
 * Stores and finds the record of an approval in the store of flows. The record has two names: a long handle, which the
 * waiting program has (such as a command-line tool), and a short code that a user can type. The code works until a user
 * decides.
 */
import { InvalidConfiguration } from "../../errors/classes.ts"
import type { ReplacingFlowStore } from "../../ports/flow-store.ts"
import { clientNetwork } from "../client-network.ts"
import type { Runtime } from "../runtime.ts"
import { approverKey, type Approver } from "./approver.ts"
import { openRecord, recordKey, sealRecord } from "./sealed-record.ts"

export interface ApprovalRecord {
  readonly about: unknown
  readonly expires: Date
  readonly decision?: { readonly approves: boolean; readonly by: Approver }
}

/** A record as it was read from the store. */
interface FoundApproval {
  key: string
  record: ApprovalRecord
  /** The string in the store. `replace` changes the record only if the store still has this string. */
  sealed: string
}

/**
 * Returns the store for approvals.
 *
 * @throws {InvalidConfiguration} if the application has no store of flows, or a store of flows without `replace`.
 */
export function approvalStore({ config: { flowStore } }: Runtime): ReplacingFlowStore {
  if (flowStore?.replace === undefined)
    throw new InvalidConfiguration(
      "Approvals need `stores`, or a `flowStore` that has replace(): configure sqlStores, redisStores or memoryStores.",
    )
  return flowStore as ReplacingFlowStore
}

/** Returns the key for the record of a handle. */
export async function approvalKey(flow: string, handle: string, { hidden }: Runtime): Promise<string> {
  hidden.push(handle)
  return `approval:${await recordKey("approval", flow, handle)}`
}

/**
 * Returns the key for the record of a code. The key is a hash of the code and the application's secret. Without the
 * secret, a reader of the store could find the code by trying all codes.
 */
export async function codeKey(flow: string, code: string, { config, hidden }: Runtime): Promise<string> {
  const letters = code.toUpperCase().replace(/[^A-Z]/g, "")
  if (letters.length === 8) hidden.push(code, letters, `${letters.slice(0, 4)}-${letters.slice(4)}`)
  return `approval-code:${await recordKey("approval code", config.secrets.join(","), flow, letters)}`
}

export async function sealApproval(key: string, record: ApprovalRecord, runtime: Runtime): Promise<string> {
  return sealRecord(key, record, record.expires, runtime)
}

export async function findApproval(key: string, runtime: Runtime): Promise<FoundApproval | undefined> {
  const sealed = await approvalStore(runtime).get(key)
  const found = await openRecord(key, sealed, runtime)
  if (sealed === undefined || found === undefined) return undefined
  // The record opened, so this application sealed it.
  return { key, sealed, record: found.value as ApprovalRecord }
}

/**
 * The maximum number of lookups by code that one user may make within {@link window}. One approval needs two lookups:
 * one to show the approval, and one to decide.
 */
const mostLookups = 20
/**
 * The maximum number of lookups from one client address within {@link window}. Several users can share a client
 * address, so the maximum is higher than {@link mostLookups}.
 */
const mostFromAddress = 100
/** The period in which lookups are counted, in milliseconds. */
const window = 15 * 60_000

/**
 * Finds an undecided approval by its code. With `stores`, the function first counts the lookup, for the signed-in user
 * and for the client's address, if the address is known. After too many lookups the function returns `undefined`, as
 * for a wrong code.
 */
export async function findByCode(
  { flow, code, by }: { flow: string; code: string; by: Approver | undefined },
  runtime: Runtime,
): Promise<FoundApproval | undefined> {
  if (await triesTooOften(flow, by, runtime)) return undefined
  const key = await codeKey(flow, code, runtime)
  const leads = await openRecord(key, await approvalStore(runtime).get(key), runtime)
  const found = typeof leads?.value === "string" ? await findApproval(leads.value, runtime) : undefined
  return found?.record.decision === undefined ? found : undefined
}

async function triesTooOften(flow: string, by: Approver | undefined, runtime: Runtime): Promise<boolean> {
  const counters = runtime.config.stores?.counters
  if (counters === undefined) return false
  const count = async (who: string): Promise<number> =>
    (await counters.count(`approval:${flow}:${who}`, runtime.now(), window, window)).recent
  const network = clientNetwork(runtime)
  const ofAddress = network === undefined ? 0 : await count(JSON.stringify(["address", network]))
  const ofUser = by === undefined ? 0 : await count(approverKey(by))
  return ofAddress > mostFromAddress || ofUser > mostLookups
}
