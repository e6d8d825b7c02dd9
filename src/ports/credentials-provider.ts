/** The port to a credentials provider. Names and meaning are those of Auth.js v5; `storedUsers` is our own. */
import type { ProviderStyle } from "./appearance.ts"
import type { LimitsOptions } from "./limits.ts"
import type { Awaitable, User } from "./records.ts"

/** One field of the built-in credentials form: attributes of an `<input>`, and its label. */
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
  /** The user, or `null` for a wrong answer. Throw `CredentialsSignin` (or a subclass with its `code`) to say more. */
  authorize: (credentials: Record<string, unknown>, request: Request) => Awaitable<User | null>
  /**
   * `true` if `authorize` returns ids of the adapter's users.
   *
   * `true`: the user is looked up, and a person whose id is not stored is refused. `false`: the ids are of another kind and
   * never name a stored user, even where the two are equal. Default: `true` with database sessions, which need a stored
   * user; `false` without an adapter. With an adapter and tokens, the person is the stored user if the adapter's
   * `getUser(id)` returns one with the address that `authorize` returned.
   *
   * It decides under which key the factors of the person are stored: say it before people enrol.
   */
  storedUsers?: boolean | undefined
  /**
   * The field that says whose credentials they are: `"email"`, `"username"`. Failures are counted by what was typed there,
   * whether or not it exists. Default: none, and failures are counted by the client's address only.
   */
  identifier?: string | undefined
  /** Limits of this provider, before those of the configuration. */
  limits?: LimitsOptions | undefined
  style?: ProviderStyle | undefined
  options?: Partial<Omit<CredentialsConfig, "options">> | undefined
}
