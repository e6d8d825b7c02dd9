import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /api/v2/user` of ClickUp. */
export interface ClickUpProfile extends OpenProfile {
  user: {
    /** The person's id, which never changes. */
    id: number
    username?: string | null
    email?: string
    /** The background colour that ClickUp shows in place of a missing picture: `#827718`. */
    color?: string | null
    profilePicture?: string | null
    initials?: string
    [field: string]: unknown
  }
}

/**
 * Sign-in with ClickUp.
 *
 * @register https://app.clickup.com/settings/apps an app, which an owner or admin of a workspace must register
 * @see https://developer.clickup.com/docs/authentication
 * @see https://developer.clickup.com/reference/getauthorizeduser
 * @note The user that the module returns has two additional fields, `profilePicture` and `color`.
 */
const ClickUp: OAuthModule<ClickUpProfile> = oauth(() => ({
  id: "click-up",
  name: "ClickUp",
  unsupportedChecks: ["pkce"],
  authorization: "https://app.clickup.com/api",
  token: { url: "https://api.clickup.com/api/v2/oauth/token", lacksTokenType: true },
  userinfo: "https://api.clickup.com/api/v2/user",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: ({ user: { id, username, email, profilePicture, color } }) => ({
    id,
    name: username,
    email,
    image: profilePicture,
    profilePicture,
    color,
  }),
  style: {
    mark: "M2 18.439l3.69-2.828c1.961 2.56 4.044 3.739 6.363 3.739 2.307 0 4.33-1.166 6.203-3.704L22 18.405C19.298 22.065 15.941 24 12.053 24 8.178 24 4.788 22.078 2 18.439zM12.04 6.15l-6.568 5.66-3.036-3.52L12.055 0l9.543 8.296-3.05 3.509z",
    bg: "#24292f",
    text: "#fff",
  },
}))
export default ClickUp
