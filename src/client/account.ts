/** Reads and changes the account of the signed-in user: the client of `authchart/account`. */
import type { AccountOverview, ChangeRefusal } from "../ports/account.ts"
import type { PasswordFault } from "../ports/passwords.ts"
import { readAgainHere, tellOtherTabs } from "./page.ts"
import { canSignalAccepted, signalAllAcceptedCredentials } from "./passkeys/signals.ts"
import { complain } from "./platform-globals.ts"
import { getCsrfToken } from "./read-routes.ts"
import { signIn } from "./sign-in.ts"
import { goodData, isRecord, sendRequest, type RouteResponse } from "./send-request.ts"

/**
 * The outcome of a change. `insufficient_user_authentication`: the user authenticated too long ago, and can
 * authenticate again at `url`. Pass this outcome to `authenticateAgain`. `unauthorized`: no user is signed in.
 * `too_short` and the other faults of a password: the password must not be set. `unreachable`: the application did not respond, or its response did not come from the account routes.
 */
export type AccountOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: "insufficient_user_authentication"; readonly url: string }
  | { readonly ok: false; readonly error: Refusal | "unreachable" }

/** The other errors of the routes. `too_many`: a limit is used up. */
type Refusal = ChangeRefusal | PasswordFault | "too_many" | "unauthorized"

/** The changes that a user can make to their account. After a change, the page shows the new account and session. */
export interface AccountChanges {
  /** Sets the name of the user; at most 255 characters. An empty name removes the name. */
  readonly rename: (name: string) => Promise<AccountOutcome>
  /**
   * Links an account of a provider. If the user authenticated recently, the browser goes to the provider, and returns to
   * this page.
   *
   * @throws as `signIn` does.
   */
  readonly link: (provider: string) => Promise<AccountOutcome>
  /** Unlinks the account of a provider, and ends all other sessions. */
  readonly unlink: (account: { readonly provider: string; readonly id: string }) => Promise<AccountOutcome>
  /** Sets a password, the first one or another one, and ends all other sessions. */
  readonly setPassword: (password: string) => Promise<AccountOutcome>
  /** Removes the password, and ends all other sessions. */
  readonly removePassword: () => Promise<AccountOutcome>
  /** Gives the user a username, or replaces it. Other sessions stay. */
  readonly setUsername: (name: string) => Promise<AccountOutcome>
  /** Removes the username. Other sessions stay. */
  readonly removeUsername: () => Promise<AccountOutcome>
  /** Names a passkey; at most 64 characters. An empty name removes the name. */
  readonly renamePasskey: (id: string, name: string) => Promise<AccountOutcome>
  /**
   * Removes a passkey, and ends all other sessions. Then tells the password manager which passkeys of the user are left
   * (`signalAllAcceptedCredentials`, WebAuthn Level 3 §5.1.11), so that it hides the removed one. A browser without this
   * signal, and a passkey whose user handle is not stored, change nothing: the user removes the passkey from the device.
   */
  readonly removePasskey: (id: string) => Promise<AccountOutcome>
  /** Removes the second factor of a step, and ends all other sessions. */
  readonly removeFactor: (step: string) => Promise<AccountOutcome>
  /** Forgets every remembered device of the user, also this browser. */
  readonly forgetDevices: () => Promise<AccountOutcome>
  /** Ends one other session. */
  readonly endSession: (sid: string) => Promise<AccountOutcome>
  /** Ends all other sessions. */
  readonly endOtherSessions: () => Promise<AccountOutcome>
}

export const accountChanges: AccountChanges = {
  rename: (name) => change("profile", { name }),
  link,
  unlink: ({ provider, id }) => change("unlink", { provider, id }),
  setPassword: (password) => change("password", { password }),
  removePassword: () => change("password/remove"),
  setUsername: (username) => change("username", { username }),
  removeUsername: () => change("username/remove"),
  renamePasskey: (id, name) => change("passkeys/rename", { id, name }),
  removePasskey,
  removeFactor: (step) => change("factors/remove", { step }),
  forgetDevices: () => change("factors/forget-devices"),
  endSession: (sid) => change("sessions/end", { sid }),
  endOtherSessions: () => change("sessions/end-others"),
}

/** Returns the account; `null` if no user is signed in; `undefined` if the server did not respond with an account. */
export async function readAccount(): Promise<AccountOverview | null | undefined> {
  const response = await sendRequest("account")
  if (response.heard && response.status === 401) return null
  const data = goodData("account", response, complain)
  // The cast is necessary: the server makes the object, and the client checks only that it has a user.
  return isRecord(data) && isRecord(data.user) ? (data as unknown as AccountOverview) : undefined
}

/**
 * Posts a change. If it succeeds, all components of this page and the other tabs read the session and account again.
 * @param path the path below `/account`, such as `sessions/end`.
 */
async function change(path: string, fields: Readonly<Record<string, string>> = {}): Promise<AccountOutcome> {
  const form = new URLSearchParams({ ...fields, csrfToken: await getCsrfToken() })
  const outcome = outcomeOf(await sendRequest(`account/${path}`, { form }))
  if (outcome.ok) {
    tellOtherTabs("getSession")
    await readAgainHere()
  }
  return outcome
}

async function removePasskey(id: string): Promise<AccountOutcome> {
  const removed = (await passkeys())?.find((passkey) => passkey.id === id)
  const outcome = await change("passkeys/remove", { id })
  if (!outcome.ok || !removed?.rpId || !removed.userHandle) return outcome
  const left = await passkeys()
  // An incomplete list would hide working passkeys.
  if (left)
    await signalAllAcceptedCredentials({
      rpId: removed.rpId,
      userId: removed.userHandle,
      allAcceptedCredentialIds: left.map((passkey) => passkey.id),
    })
  return outcome
}

/** Returns the passkeys of the user, if the browser can pass them on to a password manager. */
async function passkeys(): Promise<AccountOverview["passkeys"] | undefined> {
  return canSignalAccepted() ? (await readAccount())?.passkeys : undefined
}

async function link(provider: string): Promise<AccountOutcome> {
  const form = new URLSearchParams({ provider, csrfToken: await getCsrfToken() })
  const outcome = outcomeOf(await sendRequest("account/link", { form }))
  if (outcome.ok) await signIn(provider)
  return outcome
}

/**
 * The errors of the routes that the client returns unchanged. The type of the object makes the compiler check that no
 * error is missing.
 */
const refusals: Readonly<Record<Refusal, true>> = {
  last_way: true,
  unknown: true,
  invalid: true,
  address_unproven: true,
  username_invalid: true,
  username_reserved: true,
  username_taken: true,
  username_required: true,
  too_short: true,
  too_long: true,
  null_character: true,
  common: true,
  contextual: true,
  breached: true,
  too_many: true,
  unauthorized: true,
}

function outcomeOf(response: RouteResponse): AccountOutcome {
  if (!response.heard) {
    complain(response.error)
    return { ok: false, error: "unreachable" }
  }
  const { ok, data } = response
  if (!isRecord(data)) return { ok: false, error: "unreachable" }
  const { error, url } = data
  if (error === "insufficient_user_authentication" && typeof url === "string") return { ok: false, error, url }
  if (isRefusal(error)) return { ok: false, error }
  // A response with only a URL is a redirect, for example to the error page, so the change was not made.
  return ok && error === undefined && url === undefined ? { ok } : { ok: false, error: "unreachable" }
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === "string" && Object.hasOwn(refusals, error)
}
