/** A sign-up that writes a user and the user's first password, as the effects of a sign-up do. */
import { resolveConfig, siteOf } from "../../src/config/resolve.ts"
import { storeFirstPassword } from "../../src/effects/passwords/store-first-password.ts"
import type { Runtime } from "../../src/effects/runtime.ts"
import { beginUnit, tellWritten } from "../../src/effects/unit-of-work.ts"
import { makeRuntime } from "../../src/interpreter/runtime.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { appOrigin } from "../support/browser.ts"

export const firstHash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$Zmlyc3Q"

export interface Storage {
  adapter: Adapter
  stores: Stores
}

export function runtimeOver({ adapter, stores }: Storage): Runtime {
  const config = resolveConfig({ secret: "s".repeat(40), trustHost: true, providers: [], adapter, stores })
  const request = new Request(`${appOrigin}/auth/session`)
  return makeRuntime({ config, site: siteOf(config, appOrigin), request })
}

/**
 * Writes a user and a password in one unit of work, and commits it.
 *
 * @param before runs before the commit. If it throws, the unit is undone.
 */
export async function signUp(
  storage: Storage,
  { id, before = async () => undefined }: { id: string; before?: () => Promise<void> },
): Promise<void> {
  const { transaction } = storage.adapter
  if (transaction === undefined) throw new TypeError("The sign-up needs an adapter with transactions.")
  const runtime = runtimeOver(storage)
  const unit = await beginUnit(transaction, runtime)
  try {
    await unit.adapter.createUser?.({ id, email: `${id}@example.test`, emailVerified: null })
    await storeFirstPassword({ userId: id, hash: firstHash, changedAt: 1 }, runtime)
    await before()
  } catch (error) {
    await unit.undo()
    throw error
  }
  await unit.keep()
  await tellWritten(runtime)
}
