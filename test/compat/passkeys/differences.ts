/** The list of differences from Auth.js, by the name of the situation. */
export interface PasskeyDifference {
  readonly why: string
  /** The observations of this library. */
  readonly ours: unknown
}

const refusal = { status: 302, location: "/auth/error?error=WebAuthnVerificationError" }
const noSession = { response: refusal, session: null }

const ofRequest: string =
  "A request that any visitor can send is never shown as a fault of the configuration. Auth.js shows error=Configuration."

export const passkeyDifferences: Readonly<Record<string, PasskeyDifference | undefined>> = {
  "options for a text that is no address": {
    why: "A text that is no e-mail address names no person, so no user is created for it. Auth.js signs a person up with any text.",
    ours: {
      status: 200,
      body: {
        action: "authenticate",
        options: { challenge: "43 characters", timeout: 300_000, userVerification: "required", rpId: "app.test" },
      },
    },
  },
  "a sign-up to the page of new users": {
    why: "The library normalises every target of a redirect, as in all sign-ins.",
    ours: { status: 302, location: "/welcome?callbackUrl=https%3A%2F%2Fapp.test%2F" },
  },
  "a sign-in with an unknown passkey": { why: ofRequest, ours: noSession },
  "a sign-in whose data are no JSON": { why: ofRequest, ours: noSession },
  "a sign-in whose data have no id": { why: ofRequest, ours: noSession },
  "a sign-in with an unknown action": { why: ofRequest, ours: noSession },
  "a sign-in without a cookie of a challenge": { why: ofRequest, ours: refusal },
  "a registration with the challenge of a sign-in": { why: ofRequest, ours: refusal },
  "a sign-in from a frame of another origin": {
    why: "The library refuses a response from a frame of another origin. The option topOrigins permits such frames.",
    ours: noSession,
  },
  "a sign-in without a user handle, after options without an address": {
    why: "After options that name no passkey, only the user handle says who the user is, so the library demands it.",
    ours: noSession,
  },
  "a sign-in that callbacks.signIn diverts": {
    why: "A text that callbacks.signIn returns redirects the visitor without a session, as in all sign-ins.",
    ours: { response: { status: 302, location: "/verify" }, session: null },
  },
  "a copy of a response": {
    why: "A challenge is used up by the first response, also if the response is refused.",
    ours: refusal,
  },
  "a callback by GET": {
    why: "The route of the callback of passkeys takes only POST, so GET gets the status 405.",
    ours: { status: 405, body: "Bad request." },
  },
  "the cookie of the challenge": {
    why: "A challenge is valid for five minutes, and in Auth.js for fifteen.",
    ours: ["__Secure-authjs.challenge=", "Max-Age=300", "Path=/", "Expires", "HttpOnly", "Secure", "SameSite=Lax"],
  },
}
