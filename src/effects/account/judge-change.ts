import type { AccountChange, ChangeRefusal, LinkRequest } from "../../ports/account.ts"
import { fieldLength } from "../../protocol/field-length.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { stepTools } from "../../flows/steps/effects/step-in.ts"
import { accountOfVisitor, type OwnAccount } from "./account-of-visitor.ts"
import { canDelete } from "./delete-user.ts"
import { linkableProviders } from "./linkable-providers.ts"
import { ownSession } from "./own-sessions.ts"
import { personOfUser } from "./person-of-user.ts"
import { scheduledDeletion } from "./scheduled-deletion.ts"
import { usernameRefusal, usernameRemovalRefusal } from "./change-username.ts"
import { browserIdOf, type OwnPasskey } from "./own-passkeys.ts"
import { canHavePassword, canSignInWithout, isSame, mustProveAddress } from "./sign-in-methods.ts"

/** The maximum length of a name, in characters: the size of the column in common databases. */
const longestName = 255

/** The maximum length of the name of a passkey, in characters. */
const longestPasskeyName = 64

/** The maximum number of days until a deletion: ten years. */
const mostDays = 3650

/** Judges a change, without making it. Throws if the database or a store fails. */
export const judgeChange: Effect<"judgeChange"> = async ({ change }, runtime) => {
  const own = await accountOfVisitor(runtime)
  const why = own === undefined ? "unknown" : await refusalOf(change, own, runtime)
  return why === undefined ? { type: "change.allowed" } : { type: "change.refused", why }
}

/** Returns the reason why the user may not make the change; `undefined` for a change that is allowed. */
export async function refusalOf(
  change: AccountChange | LinkRequest,
  own: OwnAccount,
  runtime: Runtime,
): Promise<ChangeRefusal | undefined> {
  const { config } = runtime
  if (change.change === "rename") return fieldLength(change.name) > longestName ? "invalid" : undefined
  if (change.change === "link")
    return linkableProviders(runtime).some(({ id }) => id === change.provider) ? undefined : "unknown"
  if (change.change === "endSession")
    return (await ownSession(change.sid, own.user.id, runtime)) === undefined ? "unknown" : undefined
  if (change.change === "removeFactor") return (await hasFactor(change.step, own, runtime)) ? undefined : "unknown"
  if (change.change === "forgetDevices") return config.remembersFor > 0 ? undefined : "unknown"
  if (change.change === "delete") return canDelete(runtime) && isDays(change.graceDays) ? undefined : "unknown"
  if (change.change === "keep")
    return (await scheduledDeletion(own.user, runtime)?.find()) === undefined ? "unknown" : undefined
  if (change.change === "setPassword") {
    if (!(await canHavePassword(own, config))) return "unknown"
    return (await mustProveAddress(own)) ? "address_unproven" : undefined
  }
  if (change.change === "setUsername") return usernameRefusal(change.name, own, runtime)
  if (change.change === "removeUsername") return usernameRemovalRefusal(own, runtime)
  if (change.change === "removePassword") {
    if ((await own.password()) === undefined) return "unknown"
    return (await canSignInWithout("password", own, config)) ? undefined : "last_way"
  }
  if (change.change === "renamePasskey") {
    if (fieldLength(change.name) > longestPasskeyName) return "invalid"
    const canName = config.adapter?.updateAuthenticator !== undefined
    return canName && (await ownPasskey(change.id, own)) !== undefined ? undefined : "unknown"
  }
  if (change.change === "removePasskey") {
    const passkey = await ownPasskey(change.id, own)
    if (passkey === undefined) return "unknown"
    return (await canSignInWithout(passkey.account, own, config)) ? undefined : "last_way"
  }
  const account = { provider: change.provider, providerAccountId: change.id }
  if ((await own.accounts())?.some((one) => isSame(one, account)) !== true) return "unknown"
  return (await canSignInWithout(account, own, config)) ? undefined : "last_way"
}

/** Returns the passkey of the user with this id of a browser. */
export async function ownPasskey(id: string, own: OwnAccount): Promise<OwnPasskey | undefined> {
  return (await own.passkeys())?.find(({ authenticator }) => browserIdOf(authenticator) === id)
}

/** Returns true for a number of days that a date can represent. */
function isDays(days: number): boolean {
  return days >= 0 && days <= mostDays
}

/** Returns true if the step can remove its factor, and the user has enrolled this factor. */
async function hasFactor(step: string, { user }: OwnAccount, runtime: Runtime): Promise<boolean> {
  const { factor, forget } = runtime.config.steps.get(step) ?? {}
  if (factor === undefined || forget === undefined) return false
  return factor.isEnrolled(stepTools({ step, person: personOfUser(user) }, runtime).person)
}
