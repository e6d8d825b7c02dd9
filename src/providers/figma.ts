import type { OAuth2Config, OAuthUserConfig } from "../ports/provider.ts"

/** The person, as `/v1/me` of Figma tells. */
export interface FigmaProfile {
  /** Stays. */
  id: string
  email?: string
  /** The name that others see. */
  handle: string
  img_url?: string
  [field: string]: unknown
}

/**
 * Sign-in with Figma.
 *
 * @register https://www.figma.com/developers/apps an app, with the scope that you ask for
 * @see https://developers.figma.com/docs/rest-api/authentication/
 * @note For new apps Figma wants the scope `current_user:read` in place of `files:read`: set it in `authorization.params.scope`.
 */
export default function Figma<P extends object = FigmaProfile>(
  options: OAuthUserConfig<P> = {},
): OAuth2Config<FigmaProfile> {
  return {
    id: "figma",
    name: "Figma",
    type: "oauth",
    authorization: { url: "https://www.figma.com/oauth", params: { scope: "files:read" } },
    token: "https://api.figma.com/v1/oauth/token",
    userinfo: "https://api.figma.com/v1/me",
    profile: (profile) => ({
      id: profile.id,
      name: profile.handle,
      email: profile.email ?? null,
      image: profile.img_url ?? null,
    }),
    style: { text: "#fff", bg: "#ff7237" },
    options,
  }
}
