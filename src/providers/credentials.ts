/** Sign-in by what a person types: a name and a password, a code, anything that the application itself can check. */
import type { CredentialInput, CredentialsConfig } from "../ports/provider.ts"
import type { Awaitable, User } from "../ports/records.ts"

export type { CredentialInput, CredentialsConfig } from "../ports/provider.ts"

/** What an application says. `C` are the fields of the form, so that `authorize` knows their names. */
export interface CredentialsUserConfig<
  C extends Record<string, CredentialInput> = Record<string, CredentialInput>,
> extends Partial<Omit<CredentialsConfig, "type" | "options" | "credentials" | "authorize">> {
  /**
   * The fields of the built-in form, by name: label and attributes of each `<input>`. Left out, no form is shown.
   *
   * `maxLength` limits what `authorize` is given, in characters (at most 65536): the sign-in page names the field and the
   * limit where a text is longer. Default: 4096 bytes for a password, and for any other field the body's 64 KiB.
   */
  credentials?: C
  /**
   * Who the credentials belong to; `null` where they are wrong. Throw `CredentialsSignin` (or a subclass with its own
   * `code`) to say more. Everything in `credentials` is untrusted input. Give an `id` that is the same at every
   * sign-in of the same person: steps keep a second factor under it. With database sessions, and with `storedUsers`, it
   * must be the id of a stored user. Without it every sign-in is refused.
   */
  authorize?: (credentials: Partial<Record<keyof C, unknown>>, request: Request) => Awaitable<User | null>
}

/**
 * A credentials provider. It checks nothing itself: hashing passwords, slowing down guesses and answering in the same
 * time for unknown names is up to `authorize`.
 */
export default function Credentials<C extends Record<string, CredentialInput> = Record<string, CredentialInput>>(
  config: CredentialsUserConfig<C>,
): CredentialsConfig {
  return {
    id: "credentials",
    name: "Credentials",
    type: "credentials",
    credentials: {},
    authorize: () => null,
    // `authorize` is given fields that came from a form: which of them are there is only known to it.
    options: config as Partial<Omit<CredentialsConfig, "options">>,
  }
}
