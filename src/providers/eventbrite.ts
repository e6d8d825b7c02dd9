import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v3/users/me/` of Eventbrite. */
export interface EventbriteProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: string
  name?: string | null
  first_name?: string | null
  last_name?: string | null
  /** The person's addresses. `verified` says if Eventbrite verified the address. */
  emails?: { email: string; verified: boolean; primary: boolean }[]
  is_public?: boolean
  image_id?: string | null
}

/**
 * Sign-in with Eventbrite.
 *
 * @register https://www.eventbrite.com/platform/api-keys an API key, with the callback URL as its "OAuth Redirect URI"
 * @see https://www.eventbrite.com/platform/api#/introduction/authentication
 * @see https://www.eventbrite.com/platform/api#/reference/user
 */
const Eventbrite: OAuthModule<EventbriteProfile> = oauth(() => ({
  id: "eventbrite",
  name: "Eventbrite",
  authorization: { url: "https://www.eventbrite.com/oauth/authorize", params: { scope: "user.profile" } },
  token: "https://www.eventbrite.com/oauth/token",
  userinfo: "https://www.eventbriteapi.com/v3/users/me/",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (profile) => ({
    id: profile.id,
    name: profile.name,
    email: profile.emails?.find(({ primary }) => primary)?.email,
    image: profile.image_id
      ? `https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F${profile.image_id}%2F1%2Foriginal.jpg`
      : null,
  }),
  style: { bg: "#f05537", text: "#fff" },
}))
export default Eventbrite
