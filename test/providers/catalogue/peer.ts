/** The published package's module of the same name, with the same person. */
import type { Profile, TokenSet, User } from "../../../src/ports/records.ts"
import type { SignInFixture } from "./fixture.ts"
import { client, servedBy, type ProviderKey } from "./player.ts"

/** The part that this file uses. */
interface PeerProvider {
  id: string
  userinfo?: string | { url?: string; request?: (context: object) => Promise<Profile> }
  profile?: (profile: Profile, tokens: TokenSet) => User | Promise<User>
}

/**
 * Returns the user that the published module makes, through its own userinfo request if it has one. Rejects if that
 * request fails.
 */
export async function peerUser(
  module: string,
  fixture: SignInFixture,
  { profile, tokens, key }: { profile: Profile; tokens: TokenSet; key: ProviderKey },
): Promise<User> {
  const { default: make } = (await import(`@auth/core/providers/${module}`)) as { default: (o: object) => PeerProvider }
  const provider = make({ ...client, ...fixture.options })
  // The published module calls the global `fetch`, which is its only access to the network.
  const { fetch } = globalThis
  globalThis.fetch = servedBy(fixture, key).fetch
  try {
    const { userinfo, profile: map = standardUser } = provider
    const given = typeof userinfo === "string" ? { url: userinfo } : userinfo
    const endpoint = given?.url === undefined ? undefined : { ...given, url: new URL(given.url) }
    const told =
      given?.request === undefined
        ? structuredClone(profile)
        : await given.request({ tokens, provider: { ...provider, ...client, userinfo: endpoint } })
    return await map(told, tokens)
  } finally {
    globalThis.fetch = fetch
  }
}

/** The published package's mapping for modules without one. */
function standardUser(profile: Profile): User {
  const { sub, id, name, nickname, preferred_username: preferred, email } = profile
  const picture: unknown = profile.picture
  return {
    id: sub ?? id ?? "",
    name: name ?? nickname ?? preferred,
    email,
    image: typeof picture === "string" ? picture : undefined,
  }
}
