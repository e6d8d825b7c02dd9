/** Sends whoever is not signed in to the sign-in page, as `callbacks.authorized` in auth.ts says, and keeps sessions alive. */
export { auth as proxy } from "@/auth"

export const config = { matcher: ["/((?!api/auth|_next|icon.svg).*)"] }
