/** `authchart/types`: the types of options, records and callbacks, under the names of Auth.js. */
export type {
  AuthConfig,
  CallbacksOptions,
  CookieOption,
  CookiesOptions,
  EventCallbacks,
  JWTConfig,
  PagesOptions,
  SessionOptions,
} from "./config/options.ts"
export type { ResponseInternal } from "./interpreter/respond.ts"
export type { Logger as LoggerInstance, WarningCode } from "./ports/logger.ts"
export type { PublicProvider, Theme } from "./ports/provider.ts"
export type { Trace, TraceAsk, TraceMove } from "./ports/trace.ts"
export type {
  Account,
  Awaitable,
  DefaultSession,
  DefaultUser,
  Profile,
  Session,
  TokenSet,
  User,
} from "./ports/records.ts"
