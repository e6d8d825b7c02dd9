import type { OAuth2Config, OAuthUserConfig } from "../ports/provider.ts"

/** The person, as `/v3/users/me/` of Eventbrite tells. */
export interface EventbriteProfile {
  /** Stays. */
  id: string
  name?: string | null
  first_name?: string | null
  last_name?: string | null
  /** Each says for itself whether Eventbrite verified it. */
  emails?: { email: string; verified: boolean; primary: boolean }[]
  is_public?: boolean
  image_id?: string | null
  [field: string]: unknown
}

/**
 * Sign-in with Eventbrite.
 *
 * @register https://www.eventbrite.com/platform/api-keys an API key, with the callback URL as its "OAuth Redirect URI"
 * @see https://www.eventbrite.com/platform/api#/introduction/authentication
 * @see https://www.eventbrite.com/platform/api#/reference/user
 */
export default function Eventbrite<P extends object = EventbriteProfile>(
  options: OAuthUserConfig<P> = {},
): OAuth2Config<EventbriteProfile> {
  return {
    id: "eventbrite",
    name: "Eventbrite",
    type: "oauth",
    authorization: { url: "https://www.eventbrite.com/oauth/authorize", params: { scope: "user.profile" } },
    token: "https://www.eventbrite.com/oauth/token",
    userinfo: "https://www.eventbriteapi.com/v3/users/me/",
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: (profile) => ({
      id: profile.id,
      name: profile.name ?? null,
      email: profile.emails?.find(({ primary }) => primary)?.email ?? null,
      image: profile.image_id
        ? `https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F${profile.image_id}%2F1%2Foriginal.jpg`
        : null,
    }),
    style: { bg: "#f05537", text: "#fff" },
    options,
  }
}
