/** The names of provider modules: `authchart/providers/<name>`. */
import type { Words } from "./keys-of.ts"

export type OAuthProviderId =
  | Words<"42-school apple asgardeo atlassian auth0 authentik azure-ad-b2c azure-ad azure-devops bankid-no">
  | Words<"battlenet beyondidentity bitbucket box boxyhq-saml bungie click-up cognito coinbase concept2 descope">
  | Words<"discord dribbble dropbox duende-identity-server6 eventbrite eveonline facebook faceit figma foursquare">
  | Words<"freshbooks frontegg fusionauth github gitlab google hubspot huggingface identity-server4 instagram kakao">
  | Words<"keycloak kinde line linkedin logto mailchimp mailru mastodon mattermost medium microsoft-entra-id naver">
  | Words<"netlify netsuite nextcloud notion okta onelogin ory-hydra osso osu passage patreon ping-id pinterest">
  | Words<"pipedrive reddit roblox salesforce simplelogin slack spotify strava threads tiktok todoist trakt twitch">
  | Words<"twitter united-effects vipps vk webex wechat wikimedia wordpress workos yandex zitadel zoho zoom">

export type EmailProviderId = Words<"email forwardemail loops mailgun nodemailer postmark resend sendgrid">

export type CredentialsProviderId = "credentials"
