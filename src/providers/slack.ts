import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Slack's ID token, with the scopes `profile` and `email`. */
export interface SlackProfile extends IdTokenClaims<string>, StandardClaims {
  /** The person in one workspace: the same as `https://slack.com/user_id`. Never changes. */
  sub: string
  /** The person in one workspace. */
  "https://slack.com/user_id"?: string
  /**
   * The workspace from which they signed in. Slack lets people of any workspace sign in: check it if only yours may.
   */
  "https://slack.com/team_id"?: string
  "https://slack.com/team_name"?: string
  "https://slack.com/team_domain"?: string
  "https://slack.com/team_image_230"?: string
  "https://slack.com/team_image_default"?: boolean
  "https://slack.com/user_image_24"?: string
  "https://slack.com/user_image_512"?: string
  /** In seconds. */
  date_email_verified?: number
}

/**
 * Sign-in with Slack.
 *
 * @register https://api.slack.com/apps an app with the user scopes `openid`, `profile` and `email`
 * @see https://docs.slack.dev/authentication/sign-in-with-slack/
 * @note Slack accepts only callback URLs with `https`, on a developer's computer too.
 * @note The same person has another id in each workspace.
 * @note Owners of any workspace can add people with any e-mail address. An e-mail address counts as unverified, unless `email_verified` is true, or `trustedTenants` lists the `https://slack.com/team_id`. `accountLinking.unverifiedAddress` says whether a new user gets such an address.
 */
const Slack: OIDCModule<SlackProfile> = oidc(() => ({
  id: "slack",
  name: "Slack",
  issuer: "https://slack.com",
  tenants: { namedBy: "https://slack.com/team_id" },
  unsupportedChecks: ["pkce"],
  style: { brandColor: "#611f69" },
}))
export default Slack
