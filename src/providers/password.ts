/** Sign-in with an e-mail address or a username, and a password. The library stores, hashes and checks the passwords. */
import { sharedProofFlow } from "../password-flows/proof-flow.ts"
import type { HashingOptions } from "../passwords/hashing.ts"
import type { PasswordRules } from "../passwords/rules.ts"
import type { CredentialsConfig } from "../ports/provider.ts"
import type { PasswordTools } from "../ports/passwords.ts"
import { usernameSettings, type UsernameOptions } from "../ports/username-options.ts"

export type { UsernameOptions } from "../ports/username-options.ts"

/** The options of {@link Password}. */
export interface PasswordOptions extends Pick<CredentialsConfig, "limits" | "style"> {
  /** The name of the provider in lists. Default "Password". */
  readonly name?: string | undefined
  /** The minimum number of characters of a new password. Default 15; 8 if every user has a second factor. */
  readonly minimum?: number | undefined
  /** The algorithm, the parameters and the queue of hashes. Default: see docs/passwords.md. */
  readonly hashing?: HashingOptions | undefined
  /** Asks a service if a new password has appeared in a breach. Default: no request. */
  readonly breaches?: PasswordRules["breaches"]
  /** `false`: visitors cannot create accounts. Default `true`. */
  readonly signUp?: boolean | undefined
  /**
   * `false`: the provider brings no flows, and needs no `mailer`. Visitors can then neither create accounts nor reset
   * a password. With `account()`, signed-in users whose address is proven can still set one. Default `true`.
   */
  readonly flows?: boolean | undefined
  /**
   * `true`: pages on which a visitor chooses a password show how strong it is. The meter only advises. It needs the
   * packages `@zxcvbn-ts/core` and `@zxcvbn-ts/language-common`. Default `false`.
   */
  readonly meter?: boolean | undefined
  /**
   * `true`, or an object: users can also sign in with the name that they have in `stores.usernames`. With `account()`,
   * they choose, change and remove the name on the account page. Default `false`.
   */
  readonly usernames?: boolean | UsernameOptions | undefined
}

/**
 * Makes the provider of passwords. It needs an `adapter` that stores users, `stores` that have `passwords`, and a
 * `mailer`.
 *
 * The visitor signs in with `signIn("password", { email, password })`. With `usernames`, the field `email` can also
 * contain the username. The library looks the user up by the address or the name, and checks the password against the
 * hash in `stores.passwords`. The provider brings the flow with which visitors create an account or set a new password:
 * `<basePath>/password/sign-up` and `<basePath>/password/reset`.
 *
 * @throws {TypeError} for a `minimum` that is not a whole number from 8 to 64, and for an entry of `usernames.reserved`
 * that is no username.
 */
export default function Password({
  name = "Password",
  minimum = 15,
  hashing,
  breaches,
  signUp = true,
  flows = true,
  meter = false,
  usernames = false,
  limits,
  style,
}: PasswordOptions = {}): CredentialsConfig {
  if (!(Number.isInteger(minimum) && minimum >= 8 && minimum <= 64))
    throw new TypeError(`minimum of Password() is a whole number from 8 to 64, not ${String(minimum)}.`)
  const names = usernameSettings(usernames)
  let loaded: Promise<PasswordTools> | undefined
  return {
    id: "password",
    name,
    type: "credentials",
    credentials: {
      email: names
        ? { label: "Email or username", type: "text", required: true }
        : { label: "Email", type: "email", required: true },
      password: { label: "Password", type: "password", required: true },
    },
    identifier: "email",
    storedUsers: true,
    authorize: () => null,
    passwords: {
      minimum,
      tools: () =>
        (loaded ??= import("../passwords/password-tools.ts").then(({ passwordTools }) =>
          passwordTools({ minimum, hashing, breaches }),
        )),
      ...(flows && { resetPath: "/password/reset", ...(signUp && { signUpPath: "/password/sign-up" }) }),
      ...(names && { usernames: names }),
      ...(meter && { meter: async () => (await import("../passwords/meter.ts")).passwordMeter() }),
    },
    ...(flows && { brings: { id: "passwords", flows: [sharedProofFlow({ signUp, minimum })] } }),
    limits,
    style,
  }
}
