export { oauthChart as chart } from "./oauth.machine.ts"
export type { OAuth as Flow, OAuthContext as Context, OAuthEvent as Event, OAuthInput as Input } from "./oauth.types.ts"
