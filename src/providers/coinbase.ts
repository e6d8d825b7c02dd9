import type { OAuth2Config, OAuthUserConfig } from "../ports/provider.ts"

/** The person, as `/v2/user` of Coinbase tells. */
export interface CoinbaseProfile {
  data: {
    /** Stays. */
    id: string
    name?: string | null
    username?: string | null
    profile_location?: string | null
    profile_bio?: string | null
    profile_url?: string | null
    avatar_url?: string | null
    resource?: "user"
    resource_path?: string
    /** Only with the scope `wallet:user:email`. */
    email?: string | null
  }
  [field: string]: unknown
}

/**
 * Sign-in with Coinbase.
 *
 * @register https://portal.cdp.coinbase.com an OAuth client
 * @see https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview
 */
export default function Coinbase<P extends object = CoinbaseProfile>(
  options: OAuthUserConfig<P> = {},
): OAuth2Config<CoinbaseProfile> {
  return {
    id: "coinbase",
    name: "Coinbase",
    type: "oauth",
    authorization: {
      url: "https://login.coinbase.com/oauth2/auth",
      params: { scope: "wallet:user:email wallet:user:read" },
    },
    token: "https://login.coinbase.com/oauth2/token",
    userinfo: "https://api.coinbase.com/v2/user",
    profile: ({ data }) => ({
      id: data.id,
      name: data.name ?? null,
      email: data.email ?? null,
      image: data.avatar_url ?? null,
    }),
    style: { brandColor: "#0052ff" },
    options,
  }
}
