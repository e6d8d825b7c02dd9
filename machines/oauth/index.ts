export { oauthMachine as machine } from "./oauth.machine.ts"
export type {
  OAuth as Flow,
  OAuthContext as Context,
  OAuthEvent as Event,
  OAuthInput as Input,
  OAuthMachine as Machine,
} from "./oauth.types.ts"
