import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Slack's ID token, with the scopes `profile` and `email`. */
export interface SlackProfile extends IdTokenClaims<string>, StandardClaims {
  /** The person's id in one workspace, equal to `https://slack.com/user_id`. The id never changes. */
  sub: string
  /** The person's id in one workspace. */
  "https://slack.com/user_id"?: string
  /**
   * The id of the workspace from which the person signed in. People of any workspace can sign in. If only people of
   * your workspace may sign in, check this claim.
   */
  "https://slack.com/team_id"?: string
  "https://slack.com/team_name"?: string
  "https://slack.com/team_domain"?: string
  "https://slack.com/team_image_230"?: string
  "https://slack.com/team_image_default"?: boolean
  "https://slack.com/user_image_24"?: string
  "https://slack.com/user_image_512"?: string
  /** The time of the address's verification, in seconds since the epoch. */
  date_email_verified?: number
}

/**
 * Sign-in with Slack.
 *
 * @register https://api.slack.com/apps an app with the user scopes `openid`, `profile` and `email`
 * @see https://docs.slack.dev/authentication/sign-in-with-slack/
 * @note Slack accepts only callback URLs with `https`, on a developer's computer too.
 * @note The same person has another id in each workspace.
 * @note Owners of any workspace can add people with any e-mail address. An e-mail address therefore counts as unverified, unless `email_verified` is true, or `trustedTenants` lists the `https://slack.com/team_id`. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
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
