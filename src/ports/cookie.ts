/** Attributes of a cookie in `Set-Cookie` (RFC 6265 §4.1). */
export interface CookieOptions {
  domain?: string | undefined
  path?: string | undefined
  expires?: Date | undefined
  /** The lifetime of the cookie, in seconds. */
  maxAge?: number | undefined
  httpOnly?: boolean | undefined
  secure?: boolean | undefined
  sameSite?: boolean | "lax" | "strict" | "none" | undefined
  partitioned?: boolean | undefined
  priority?: "low" | "medium" | "high" | undefined
}

/** A cookie for the browser. An empty value with `maxAge: 0` clears it. */
export interface CookieToSet {
  name: string
  value: string
  options: CookieOptions
}
