/**
 * The record of an approval in the store of flows, with two handles: the long one names the record, and the short code
 * leads to it until a user decides.
 */
import { InvalidConfiguration } from "../../errors.ts"
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

/** A record as it was read from the store. `replace` needs it to name the record that is replaced. */
interface FoundApproval {
  key: string
  record: ApprovalRecord
  /** The text in the store. */
  sealed: string
}

/**
 * Returns the store for approvals.
 *
 * @throws {InvalidConfiguration} if the application has no store of flows, or one without `replace`.
 */
export function approvalStore({ config: { flowStore } }: Runtime): ReplacingFlowStore {
  if (flowStore?.replace === undefined)
    throw new InvalidConfiguration(
      "Approvals need `stores`, or a `flowStore` that has replace(): configure sqlStores, redisStores or memoryStores.",
    )
  return flowStore as ReplacingFlowStore
}

/** Returns the key of the record that a handle names. */
export async function approvalKey(flow: string, handle: string, { hidden }: Runtime): Promise<string> {
  hidden.push(handle)
  return `approval:${await recordKey("approval", flow, handle)}`
}

/**
 * Returns the key under which a code is stored. It depends on the secret too, because a code is short enough to be
 * guessed from its hash.
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

/** The number of codes that one user may look up within {@link window}. One approval takes two lookups. */
const mostLookups = 20
/** The number of codes that may be looked up from one client address, which users may share. */
const mostFromAddress = 100
/** The period in which attempts are counted, in milliseconds. */
const window = 15 * 60_000

/**
 * Finds an undecided approval by its code. With `stores`, first counts the attempt, for the signed-in user and for the
 * client's address where it is known. Too many attempts find nothing, like a wrong code.
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
