/**
 * What may be gone on with once. A sealed cookie alone can be copied, and each copy goes on as often as somebody likes:
 * so a note of it is kept on the server, and whoever goes on takes the note.
 */
import { cannotCount, consumesOnce } from "../effects/consumes-once.ts"
import type { Runtime } from "../effects/runtime.ts"
import { InvalidConfiguration } from "../errors.ts"
import { randomBase64url } from "../protocol/random.ts"
import { sha256Hex } from "../protocol/sha256.ts"
import { askStore } from "./ask-store.ts"

interface Tickets {
  put: (key: string, expires: Date) => Promise<void>
  /** Of any number of callers at once, one succeeds. */
  take: (key: string) => Promise<boolean>
}

/** The `flowStore`, or else the adapter's verification tokens; `undefined` where there is neither. */
function ticketsOf({ config: { flowStore, adapter }, now }: Runtime): Tickets | undefined {
  if (flowStore !== undefined)
    return {
      put: async (key, expires) => flowStore.put(`ticket:${key}`, "1", expires),
      take: async (key) => (await flowStore.take(`ticket:${key}`)) !== undefined,
    }
  if (adapter?.createVerificationToken === undefined || adapter.useVerificationToken === undefined) return undefined
  return {
    put: async (key, expires) => {
      await adapter.createVerificationToken?.({ identifier: identifier(key), token: key, expires })
    },
    take: async (key) => {
      const taken = await adapter.useVerificationToken?.({ identifier: identifier(key), token: key })
      return taken !== null && taken !== undefined && taken.expires.getTime() > now()
    },
  }
}

/** No address of a person looks like this, so that no link from a mail can be mistaken for it. */
function identifier(key: string): string {
  return `authchart.flow:${key.slice(0, 16)}`
}

/**
 * Makes sure that what counts a step's attempts counts: a store of flows, or an adapter that uses up a token once.
 *
 * @param step its id, for the message.
 * @throws {InvalidConfiguration} where the adapter gave one token to several callers.
 */
export async function requireCounting(step: string, runtime: Runtime): Promise<void> {
  const { flowStore, adapter, given } = runtime.config
  if (flowStore !== undefined || adapter === undefined || given.adapter === undefined) return
  const identity = given.adapter
  if (await askStore("take", () => consumesOnce(adapter, identity, runtime), runtime)) return
  throw new InvalidConfiguration(`The step "${step}" limits how often it is tried. ${cannotCount}`)
}

/** Makes a ticket, good once. `undefined` where there is nothing to keep it in. */
export async function issueTicket(expires: Date, runtime: Runtime): Promise<string | undefined> {
  const tickets = ticketsOf(runtime)
  if (tickets === undefined) return undefined
  const ticket = randomBase64url(runtime.randomBytes, 16)
  const hash = await sha256Hex(ticket)
  await askStore("put", () => tickets.put(hash, expires), runtime)
  return ticket
}

/** Whether the ticket was still there. One that was never made, because nothing could keep it, always is. */
export async function redeemTicket(ticket: string | undefined, runtime: Runtime): Promise<boolean> {
  if (ticket === undefined) return true
  const tickets = ticketsOf(runtime)
  if (tickets === undefined) return false
  const hash = await sha256Hex(ticket)
  return askStore("take", () => tickets.take(hash), runtime)
}
