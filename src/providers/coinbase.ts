import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v2/user` of Coinbase. */
export interface CoinbaseProfile extends OpenProfile {
  data: {
    /** Never changes. */
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
}

/**
 * Sign-in with Coinbase.
 *
 * @register https://portal.cdp.coinbase.com an OAuth client
 * @see https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview
 */
const Coinbase: OAuthModule<CoinbaseProfile> = oauth(() => ({
  id: "coinbase",
  name: "Coinbase",
  authorization: {
    url: "https://login.coinbase.com/oauth2/auth",
    params: { scope: "wallet:user:email wallet:user:read" },
  },
  token: "https://login.coinbase.com/oauth2/token",
  userinfo: "https://api.coinbase.com/v2/user",
  profile: ({ data }) => ({ id: data.id, name: data.name, email: data.email, image: data.avatar_url }),
  style: { brandColor: "#0052ff" },
}))
export default Coinbase
