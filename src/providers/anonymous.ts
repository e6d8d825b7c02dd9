/**
 * Sign-in without any proof: the visitor becomes a new user without an address, who can add another way to sign in later.
 */
import type { AnonymousConfig } from "../ports/anonymous-provider.ts"

export type { AnonymousConfig, AnonymousMerge } from "../ports/anonymous-provider.ts"

/** The seconds for which an anonymous user is kept by default: 30 days. */
const month = 30 * 86_400

/**
 * Makes the provider of anonymous users. It needs an adapter that has `transaction`, such as `sqlAdapter`.
 *
 * An anonymous user has not authenticated, and meets no demand of `requireSession`. When the user later signs in with another provider, the library links that account to the user, who keeps the id. If the account belongs to another user already, the library calls `merge` and signs in that other user.
 */
export default function Anonymous(options: AnonymousConfig["options"] = {}): AnonymousConfig {
  return { id: "anonymous", name: "Anonymous", type: "anonymous", keepFor: month, options }
}
