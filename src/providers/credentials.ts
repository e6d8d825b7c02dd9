/** Sign-in with credentials that a person types and the application checks: a name and a password, or a code. */
import type { CredentialInput, CredentialsConfig } from "../ports/provider.ts"
import type { Awaitable, User } from "../ports/records.ts"

export type { CredentialInput, CredentialsConfig } from "../ports/provider.ts"

/**
 * The options of a credentials provider. `C` describes the fields of the form. `authorize` then receives these fields
 * by their names.
 */
export interface CredentialsUserConfig<
  C extends Record<string, CredentialInput> = Record<string, CredentialInput>,
> extends Partial<Omit<CredentialsConfig, "type" | "options" | "credentials" | "authorize">> {
  /**
   * The fields of the built-in form, by name. Each value has the label and the attributes of an `<input>`. Without
   * `credentials`, the sign-in page shows no form.
   *
   * `maxLength` limits the value of a field, in characters (at most 65536). If a value is longer, the sign-in page
   * names the field and the limit. Without `maxLength`, a password can have at most 4096 bytes. Other fields are
   * limited only by the size of the request's body, 64 KiB.
   */
  credentials?: C
  /**
   * Returns the user to whom the credentials belong; `null` if the credentials are wrong. Throw `CredentialsSignin` (or
   * a subclass with its own `code`) for a specific error. Everything in `credentials` is untrusted input.
   *
   * Return an `id` that is the same at every sign-in of the same person, because steps store a second factor under this
   * id. With database sessions, and with `storedUsers: true`, the `id` must be the id of a stored user. If the option
   * `authorize` is absent, the library refuses every sign-in.
   */
  authorize?: (credentials: Partial<Record<keyof C, unknown>>, request: Request) => Awaitable<User | null>
}

/**
 * Makes a credentials provider. The provider itself checks no credentials: `authorize` must compare hashed passwords,
 * slow down guesses, and take the same time for unknown names.
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
    // The code casts, because the type of `config.authorize` names the fields of `C`, and `CredentialsConfig` allows
    // any fields. At run time, `authorize` receives the fields that the visitor sent, and must check which of them are
    // present.
    options: config as Partial<Omit<CredentialsConfig, "options">>,
  }
}
