import type { Adapter } from "../../ports/adapter.ts"
import { keysOf } from "../../ports/keys-of.ts"
import { beginDraft } from "./draft.ts"
import type { Expiring } from "./sessions-and-tokens.ts"
import { fastMethods, type Fast } from "./fast.ts"

const behind = keysOf<
  Record<Exclude<keyof Adapter, keyof Fast | "deleteUser" | "transaction" | "consumesOnce">, true>
>()(
  "createUser getUser getUserByEmail getUserByAccount listUsersByAddress listAddressesWithCapitals updateUser linkAccount unlinkAccount updateAccount listAccounts getAccount getAuthenticator createAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter updateAuthenticator deleteAuthenticator",
)

/**
 * Returns an adapter that stores sessions and tokens in Redis, and calls `adapter` for everything else. The returned
 * adapter has only those optional methods that `adapter` has.
 */
export function inFrontOf(adapter: Adapter, records: Expiring): Adapter {
  const front: Adapter = { consumesOnce: true, ...methodsBehind(adapter), ...fastMethods(adapter, records) }
  if (adapter.deleteUser !== undefined) {
    front.deleteUser = async (id) => {
      await adapter.deleteUser?.(id)
      await records.apply([records.endAll(id)])
    }
  }
  const begin = adapter.transaction?.bind(adapter)
  if (begin !== undefined) {
    front.transaction = async (work) => {
      const draft = beginDraft(records)
      const result = await begin((inner) => work({ ...methodsBehind(inner), ...draft.methods(inner) })).catch(
        async (error: unknown) => {
          await draft.undo()
          throw error
        },
      )
      await draft.finish()
      return result
    }
  }
  return front
}

/**
 * Returns the adapter's methods for users and accounts. The adapter can be an instance of a class, so the function also
 * finds the methods of a prototype.
 */
function methodsBehind(adapter: Adapter): Adapter {
  const entries = behind.flatMap((name) => {
    const method: unknown = Reflect.get(adapter, name)
    return typeof method === "function" ? [[name, method.bind(adapter) as unknown] as const] : []
  })
  // The cast is safe, because each method is stored under its own name.
  return Object.fromEntries(entries) as Adapter
}
