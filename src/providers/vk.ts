import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `users.get` of VK, and the address from the token response. */
export interface VKProfile extends OpenProfile {
  /** Never changes. */
  id: number
  first_name: string
  last_name: string
  /** 100 pixels wide. */
  photo_100?: string
  can_access_closed?: boolean
  is_closed?: boolean
  /** `deleted` or `banned`; absent for accounts in use. */
  deactivated?: string
  /** Absent where the person has no address, or did not share it. */
  email?: string | null
}

/**
 * Sign-in with VK.
 *
 * @register https://vk.com/apps?act=manage an app of the type "Website"
 * @see https://dev.vk.com/en/api/access-token/authcode-flow-user
 * @see https://dev.vk.com/en/method/users.get
 * @note VK returns the e-mail address with the token, not with the profile.
 */
const VK: OAuthModule<VKProfile> = oauth(() => ({
  id: "vk",
  name: "VK",
  authorization: { url: "https://oauth.vk.com/authorize?v=5.131", params: { scope: "email" } },
  token: { url: "https://oauth.vk.com/access_token?v=5.131", lacksTokenType: true },
  userinfo: {
    url: "https://api.vk.com/method/users.get?fields=photo_100&v=5.131",
    request: async ({ tokens, provider, fetch }) => {
      const headers = { Authorization: `Bearer ${tokens.access_token}`, "User-Agent": "authchart" }
      const answer = await fetch(provider.userinfo?.url?.href ?? "", { headers })
      const { response } = (await answer.json()) as { response?: VKProfile[] }
      // VK responds to errors with the status 200.
      if (!answer.ok || response?.[0] === undefined)
        throw new Error(`VK gave no profile: it answered ${answer.status}.`)
      const { email } = tokens
      return { ...response[0], email: typeof email === "string" ? email : null }
    },
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (profile) => ({
    id: profile.id,
    name: [profile.first_name, profile.last_name].filter(Boolean).join(" "),
    email: profile.email,
    image: profile.photo_100,
  }),
  style: { bg: "#07F", text: "#fff" },
}))
export default VK
