/** The effects of OAuth and OpenID Connect. The first such sign-in loads them. */
export { discoverProvider } from "./discover-provider.ts"
export { exchangeCode } from "./exchange-code.ts"
export { fetchUserinfo } from "./fetch-userinfo.ts"
export { locateSignIn } from "./locate-sign-in.ts"
export { prepareAuthorization } from "./prepare-authorization.ts"
export { readProfile } from "./read-profile.ts"
export { verifyIdToken } from "./verify-id-token.ts"
