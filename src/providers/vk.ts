import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `users.get` of VK, with the e-mail address from the token response. */
export interface VKProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: number
  first_name: string
  last_name: string
  /** The address of the picture, 100 pixels wide. */
  photo_100?: string
  can_access_closed?: boolean
  is_closed?: boolean
  /** `deleted` or `banned`. Absent for accounts in use. */
  deactivated?: string
  /** The person's address. Absent if the person has no address, or did not share it. */
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
        throw new Error(`VK returned no profile: it answered ${answer.status}.`)
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
  style: {
    bg: "#07F",
    text: "#fff",
    mark: "m9.489.004.729-.003h3.564l.73.003.914.01.433.007.418.011.403.014.388.016.374.021.36.025.345.03.333.033c1.74.196 2.933.616 3.833 1.516.9.9 1.32 2.092 1.516 3.833l.034.333.029.346.025.36.02.373.025.588.012.41.013.644.009.915.004.98-.001 3.313-.003.73-.01.914-.007.433-.011.418-.014.403-.016.388-.021.374-.025.36-.03.345-.033.333c-.196 1.74-.616 2.933-1.516 3.833-.9.9-2.092 1.32-3.833 1.516l-.333.034-.346.029-.36.025-.373.02-.588.025-.41.012-.644.013-.915.009-.98.004-3.313-.001-.73-.003-.914-.01-.433-.007-.418-.011-.403-.014-.388-.016-.374-.021-.36-.025-.345-.03-.333-.033c-1.74-.196-2.933-.616-3.833-1.516-.9-.9-1.32-2.092-1.516-3.833l-.034-.333-.029-.346-.025-.36-.02-.373-.025-.588-.012-.41-.013-.644-.009-.915-.004-.98.001-3.313.003-.73.01-.914.007-.433.011-.418.014-.403.016-.388.021-.374.025-.36.03-.345.033-.333c.196-1.74.616-2.933 1.516-3.833.9-.9 2.092-1.32 3.833-1.516l.333-.034.346-.029.36-.025.373-.02.588-.025.41-.012.644-.013.915-.009ZM6.79 7.3H4.05c.13 6.24 3.25 9.99 8.72 9.99h.31v-3.57c2.01.2 3.53 1.67 4.14 3.57h2.84c-.78-2.84-2.83-4.41-4.11-5.01 1.28-.74 3.08-2.54 3.51-4.98h-2.58c-.56 1.98-2.22 3.78-3.8 3.95V7.3H10.5v6.92c-1.6-.4-3.62-2.34-3.71-6.92Z",
  },
}))
export default VK
