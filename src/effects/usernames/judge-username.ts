import { passwordSettingsIn } from "../../config/password-settings.ts"
import type { UsernameFault } from "../../ports/username.ts"
import { readUsername } from "../../ports/username.ts"
import type { UsernameSettings } from "../../ports/username-options.ts"
import type { UsernameStore } from "../../ports/username-store.ts"
import type { Runtime } from "../runtime.ts"
import { acquireHold, releaseUsername, type Holder } from "./hold-username.ts"

/** The settings and the store of usernames. */
export interface Usernames {
  readonly settings: UsernameSettings
  readonly store: UsernameStore
}

/** Returns the settings and the store; `undefined` if users of this configuration have no usernames. */
export function usernamesIn({ config }: Pick<Runtime, "config">): Usernames | undefined {
  const settings = passwordSettingsIn(config.declaredProviders)?.usernames
  const store = config.stores?.usernames
  return settings === undefined || store === undefined ? undefined : { settings, store }
}

/** A name that a person can have, or the reason why not. */
export type JudgedUsername = { readonly name: string } | { readonly why: UsernameFault }

/**
 * Reads a name that a person typed, and applies the rules: form and reserved names. Looks up no user.
 *
 * @returns the normal form of the name.
 */
export function judgeForm(typed: string, { isReserved }: UsernameSettings): JudgedUsername {
  const name = readUsername(typed)
  if (name === undefined) return { why: "username_invalid" }
  return isReserved(name) ? { why: "username_reserved" } : { name }
}

/** For whom a name is held. */
interface Holding {
  readonly holder: Holder
  /** The time for which the name is held. */
  readonly seconds: number
  /** The user who may have the name already. */
  readonly owner?: string
  /** Another holder who is the same person: the function takes over a hold of this holder. */
  readonly same?: Holder | undefined
}

/**
 * Judges a name that a person typed, and holds it for this person. After the hold, the function looks up again whether
 * a user has the name, because another request can have given it to a user meanwhile.
 *
 * @throws if a store fails.
 */
export async function holdTyped(
  typed: string,
  { settings, store }: Usernames,
  { holder, seconds, owner, same }: Holding,
  runtime: Runtime,
): Promise<JudgedUsername> {
  const judged = judgeForm(typed, settings)
  if ("why" in judged) return judged
  const { name } = judged
  const isTaken = async (): Promise<boolean> => {
    const found = await store.find(name)
    return found !== undefined && found !== owner
  }
  if (await isTaken()) return { why: "username_taken" }
  if (!(await acquireHold(name, holder, { seconds, same }, runtime))) return { why: "username_taken" }
  if (!(await isTaken())) return judged
  await releaseUsername(name, holder, runtime)
  return { why: "username_taken" }
}
