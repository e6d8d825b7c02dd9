/** Sign-in with credentials that a person types and the application checks: a name and a password, or a code. */
import type { CredentialInput, CredentialsConfig } from "../ports/provider.ts"
import type { Awaitable, User } from "../ports/records.ts"

export type { CredentialInput, CredentialsConfig } from "../ports/provider.ts"

/**
 * The options of a credentials provider. `C` has the fields of the form, so that `authorize` has a type for each of
 * them.
 */
export interface CredentialsUserConfig<
  C extends Record<string, CredentialInput> = Record<string, CredentialInput>,
> extends Partial<Omit<CredentialsConfig, "type" | "options" | "credentials" | "authorize">> {
  /**
   * The fields of the built-in form, by name: label and attributes of each `<input>`. Without them, no form is shown.
   *
   * `maxLength` limits the text of a field, in characters (at most 65536). If a text is longer, the sign-in page names
   * the field and the limit. Default: 4096 bytes for a password, and for any other field the body's 64 KiB.
   */
  credentials?: C
  /**
   * Returns the user to whom the credentials belong; `null` if they are wrong. Throw `CredentialsSignin` (or a subclass
   * with its own `code`) for a specific error. Everything in `credentials` is untrusted input. Return an `id` that is
   * the same at every sign-in of the same person: steps store a second factor under it. With database sessions, and
   * with `storedUsers`, it must be the id of a stored user. Without it every sign-in is refused.
   */
  authorize?: (credentials: Partial<Record<keyof C, unknown>>, request: Request) => Awaitable<User | null>
}

/**
 * Makes a credentials provider. It checks nothing itself: `authorize` must hash passwords, slow down guesses, and take
 * the same time for unknown names.
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
    // `authorize` receives the fields of a form. Only `authorize` can check which of them are present.
    options: config as Partial<Omit<CredentialsConfig, "options">>,
  }
}
