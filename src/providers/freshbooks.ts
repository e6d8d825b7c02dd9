import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/auth/api/v1/users/me` of FreshBooks. */
export interface FreshbooksProfile extends OpenProfile {
  response: {
    id: number
    /** The person's id in all of FreshBooks, which never changes. */
    identity_id?: number
    identity_uuid?: string
    first_name: string
    last_name: string
    email: string
    /** The time when the person confirmed the address; `null` before. */
    confirmed_at?: string | null
    created_at?: string
    language?: string
    profession?: object | null
    phone_numbers?: object[]
    /** The person's businesses, with the person's role in each. */
    business_memberships?: object[]
    roles?: object[]
  }
}

/**
 * Sign-in with FreshBooks.
 *
 * @register https://my.freshbooks.com/#/developer an app; its redirect URI has to be `https`
 * @see https://www.freshbooks.com/api/authentication
 * @see https://www.freshbooks.com/api/me_endpoint
 */
const Freshbooks: OAuthModule<FreshbooksProfile> = oauth(() => ({
  id: "freshbooks",
  name: "Freshbooks",
  authorization: "https://auth.freshbooks.com/service/auth/oauth/authorize",
  token: "https://api.freshbooks.com/auth/oauth/token",
  userinfo: "https://api.freshbooks.com/auth/api/v1/users/me",
  profile: ({ response }) => ({
    id: response.id,
    name: `${response.first_name} ${response.last_name}`,
    email: response.email,
  }),
  style: { bg: "#0075dd", text: "#fff" },
}))
export default Freshbooks
