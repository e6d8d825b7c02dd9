import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /v2/me` of the 42 API. */
export interface FortyTwoProfile extends OpenProfile {
  id: number
  /** The login name, which the school assigned. The name never changes. */
  login: string
  /** The person's address at the school's domain. */
  email: string
  first_name: string
  last_name: string
  /** The full name that the person uses, if it differs from the official name. */
  usual_full_name: string | null
  usual_first_name: string | null
  displayname: string
  url: string
  phone: string | null
  image: {
    /** `null` if the person has no picture. */
    link: string | null
    versions?: { large: string | null; medium: string | null; small: string | null; micro: string | null }
  }
  kind?: string
  "staff?": boolean
  "alumni?"?: boolean
  "active?"?: boolean
  correction_point: number
  pool_month: string | null
  pool_year: string | null
  /** The computer that the person uses at the moment. */
  location: string | null
  wallet: number
  anonymize_date: string
  created_at: string
  updated_at: string | null
  cursus_users?: object[]
  projects_users?: object[]
  languages_users?: object[]
  achievements?: object[]
  titles?: object[]
  campus?: object[]
  campus_users?: object[]
}

/**
 * Sign-in with the school 42.
 *
 * @register https://profile.intra.42.fr/oauth/applications/new an application
 * @see https://api.intra.42.fr/apidoc/guides/web_application_flow
 * @see https://api.intra.42.fr/apidoc/2.0/users/me.html
 */
const FortyTwo: OAuthModule<FortyTwoProfile> = oauth(() => ({
  id: "42-school",
  name: "42 School",
  style: {
    mark: "M19.581 16.851H24v-4.439ZM24 3.574h-4.419v4.42l-4.419 4.418v4.44h4.419v-4.44L24 7.993Zm-4.419 0h-4.419v4.42zm-6.324 8.838H4.419l8.838-8.838H8.838L0 12.412v3.595h8.838v4.419h4.419z",
  },
  authorization: { url: "https://api.intra.42.fr/oauth/authorize", params: { scope: "public" } },
  token: "https://api.intra.42.fr/oauth/token",
  userinfo: "https://api.intra.42.fr/v2/me",
  profile: ({ id, usual_full_name: name, email, image }) => ({ id, name, email, image: image?.link }),
}))
export default FortyTwo
