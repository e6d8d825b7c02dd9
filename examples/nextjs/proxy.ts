/**
 * Redirects visitors without a session to the sign-in page, as `callbacks.authorized` in auth.ts decides, and renews
 * sessions.
 */
export { auth as proxy } from "@/auth"

export const config = { matcher: ["/((?!api/auth|_next|icon.svg).*)"] }
