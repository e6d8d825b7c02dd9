/** The port to the provider of anonymous users, an addition of this library. */
import type { Adapter, AdapterUser } from "./adapter.ts"
import type { ProviderStyle } from "./appearance.ts"
import type { LimitsOptions } from "./limits.ts"
import type { Awaitable } from "./records.ts"

/** The argument of the option `merge` of `Anonymous()`. */
export interface AnonymousMerge {
  /** The anonymous user. The library deletes this user after `merge` has succeeded, see `keepMerged`. */
  readonly from: AdapterUser
  /** The user who signs in. */
  readonly to: AdapterUser
  /**
   * The adapter inside the transaction that also deletes the anonymous user. With `sqlTransaction({ transaction:
   * adapter })`, the application can write its own tables in this transaction.
   */
  readonly adapter: Adapter
}

export interface AnonymousConfig {
  id: string
  name: string
  type: "anonymous"
  /**
   * Moves the data of an anonymous user to the user who signs in. Called if a visitor was signed in anonymously, and
   * signs in as a user who exists already. The transaction that calls `merge` also deletes the anonymous user, so that
   * the writes of `merge` inside this transaction happen exactly once. If `merge` throws, the sign-in ends, and nothing
   * is written. Default: no data is moved.
   */
  merge?: ((users: AnonymousMerge) => Awaitable<void>) | undefined
  /**
   * `true`: the library keeps a merged anonymous user, without any way to sign in. Default: the user is deleted after
   * `merge`.
   */
  keepMerged?: boolean | undefined
  /**
   * The seconds from the creation of an anonymous user after which the application may delete the user, see
   * docs/anonymous.md. The library itself deletes no anonymous user. Default: 30 days.
   */
  keepFor?: number | undefined
  /** The limits of this provider, which take precedence over the limits of the configuration. */
  limits?: LimitsOptions | undefined
  style?: ProviderStyle | undefined
  /** The application's options, which replace the provider's fields of the same name. */
  options?: Partial<Omit<AnonymousConfig, "options" | "type">> | undefined
}
