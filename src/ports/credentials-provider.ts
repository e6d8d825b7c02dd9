/** The port to a credentials provider, the same as in Auth.js v5. `storedUsers` is an addition of this library. */
import type { ProviderStyle } from "./appearance.ts"
import type { LimitsOptions } from "./limits.ts"
import type { PasswordSettings } from "./passwords.ts"
import type { BroughtPlugin } from "./plugin-tables.ts"
import type { Awaitable, User } from "./records.ts"

/** A field of the built-in credentials form: a label, and attributes of its `<input>`. */
export interface CredentialInput {
  label?: string | undefined
  type?: string | undefined
  value?: string | undefined
  placeholder?: string | undefined
  [attribute: string]: unknown
}

export interface CredentialsConfig {
  id: string
  name: string
  type: "credentials"
  credentials: Record<string, CredentialInput>
  /**
   * Returns the user, or `null` for wrong credentials. To give the visitor a reason, throw `CredentialsSignin`, or a
   * subclass with a `code`.
   */
  authorize: (credentials: Record<string, unknown>, request: Request) => Awaitable<User | null>
  /**
   * Says which ids `authorize` returns. `true`: ids of the adapter's users. The library refuses an unknown id. `false`:
   * other ids, which never name a stored user, even if a stored user has the same id. Default: `true` with database
   * sessions, which need a stored user; `false` without an adapter. With an adapter and sessions in tokens, the library
   * decides for each person: if the stored user with the returned id also has the returned e-mail address, the person
   * is this user. Otherwise the person is not a stored user.
   *
   * The key under which the library stores the second factors of a person depends on this option. Set the option before
   * people set up second factors.
   */
  storedUsers?: boolean | undefined
  /**
   * The name of the field with which the visitor says who they are, such as `"email"` or `"username"`. The library
   * counts failures by the value of this field, even if no user has that value. Default: no field. The library then
   * counts failures only by the client's IP address.
   */
  identifier?: string | undefined
  /**
   * Set only by `Password()`: the library checks an address and a password with `stores.passwords`, and does not call
   * `authorize`.
   */
  passwords?: PasswordSettings | undefined
  /** The limits of this provider, which take precedence over the limits of the configuration. */
  limits?: LimitsOptions | undefined
  style?: ProviderStyle | undefined
  /**
   * Flows, steps and tables that the provider adds to the configuration, like a plugin. The ids of the flows must
   * differ from the ids of all providers.
   */
  brings?: BroughtPlugin | undefined
  options?: Partial<Omit<CredentialsConfig, "options">> | undefined
}
