"use client"

/**
 * `authchart/react`: reads the session in client components of React 18 and 19, and signs users in and out from these
 * components.
 *
 * Use the session of this module only for display. The server must make every decision about permissions.
 */
export type { AccountChanges, AccountOutcome } from "./client/account.ts"
export type { AccountState } from "./client/account-store.ts"
export { authenticateAgain } from "./client/authenticate-again.ts"
export { getCsrfToken, getProviders, getSession } from "./client/read-routes.ts"
export type { ClientSafeProvider, GetSessionParams } from "./client/read-routes.ts"
export type { SignInFailure, SignInOutcome, SignInResponse } from "./client/sign-in-outcome.ts"
export { signIn } from "./client/sign-in.ts"
export type { SignInAuthorizationParams, SignInOptions } from "./client/sign-in.ts"
export { signOut } from "./client/sign-out.ts"
export type { SignOutParams, SignOutResponse } from "./client/sign-out.ts"
export { __NEXTAUTH } from "./react/client-config.ts"
export type { AuthClientConfig } from "./react/client-config.ts"
export { SessionContext } from "./react/session-context.ts"
export type { SessionContextValue, UpdateSession } from "./react/session-context.ts"
export { SessionProvider } from "./react/session-provider.ts"
export type { SessionProviderProps } from "./react/session-provider.ts"
export { useSession } from "./react/use-session.ts"
export type { UseSessionOptions } from "./react/use-session.ts"
export { useAccount } from "./react/use-account.ts"
export type { Account } from "./react/use-account.ts"
