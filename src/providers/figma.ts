import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v1/me` of Figma. */
export interface FigmaProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: string
  email?: string
  /** The name that other people see. */
  handle: string
  img_url?: string
}

/**
 * Sign-in with Figma.
 *
 * @register https://www.figma.com/developers/apps an app that has the scope that your sign-in requests
 * @see https://developers.figma.com/docs/rest-api/authentication/
 * @note For new apps, Figma requires the scope `current_user:read` instead of `files:read`: set it in `authorization.params.scope`.
 */
const Figma: OAuthModule<FigmaProfile> = oauth(() => ({
  id: "figma",
  name: "Figma",
  authorization: { url: "https://www.figma.com/oauth", params: { scope: "files:read" } },
  token: "https://api.figma.com/v1/oauth/token",
  userinfo: "https://api.figma.com/v1/me",
  profile: (profile) => ({ id: profile.id, name: profile.handle, email: profile.email, image: profile.img_url }),
  style: {
    text: "#fff",
    bg: "#ff7237",
    mark: "M15.852 8.981h-4.588V0h4.588c2.476 0 4.49 2.014 4.49 4.49s-2.014 4.491-4.49 4.491zM12.735 7.51h3.117c1.665 0 3.019-1.355 3.019-3.019s-1.355-3.019-3.019-3.019h-3.117V7.51zm0 1.471H8.148c-2.476 0-4.49-2.014-4.49-4.49S5.672 0 8.148 0h4.588v8.981zm-4.587-7.51c-1.665 0-3.019 1.355-3.019 3.019s1.354 3.02 3.019 3.02h3.117V1.471H8.148zm4.587 15.019H8.148c-2.476 0-4.49-2.014-4.49-4.49s2.014-4.49 4.49-4.49h4.588v8.98zM8.148 8.981c-1.665 0-3.019 1.355-3.019 3.019s1.355 3.019 3.019 3.019h3.117V8.981H8.148zM8.172 24c-2.489 0-4.515-2.014-4.515-4.49s2.014-4.49 4.49-4.49h4.588v4.441c0 2.503-2.047 4.539-4.563 4.539zm-.024-7.51a3.023 3.023 0 0 0-3.019 3.019c0 1.665 1.365 3.019 3.044 3.019 1.705 0 3.093-1.376 3.093-3.068v-2.97H8.148zm7.704 0h-.098c-2.476 0-4.49-2.014-4.49-4.49s2.014-4.49 4.49-4.49h.098c2.476 0 4.49 2.014 4.49 4.49s-2.014 4.49-4.49 4.49zm-.097-7.509c-1.665 0-3.019 1.355-3.019 3.019s1.355 3.019 3.019 3.019h.098c1.665 0 3.019-1.355 3.019-3.019s-1.355-3.019-3.019-3.019h-.098z",
  },
}))
export default Figma
