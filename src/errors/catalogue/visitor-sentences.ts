/** What visitors read of an error, by its visible name; and sentences that several reasons share. */
import type { ClientError } from "../visible-errors.ts"
import type { Words } from "../../ports/words.ts"

/** What a visitor reads when something went wrong. */
export interface Message {
  /** Heading of the error page. */
  readonly headline: string
  /** What happened. */
  readonly what: string
  /** What the visitor can do. Absent where the application's own text says all. */
  readonly next?: string
}

/** Codes that only clients and older links use, besides those of the catalogue. */
type OtherError = Words<"SessionRequired Signin OAuthSignin OAuthCreateAccount EmailCreateAccount EmailSignin Callback">

const again = "Please try again."
export const otherWay = "Try again, or choose another way to sign in."
export const ours = "It is not something you did. Please try again in a little while."

export const general: Message = { headline: "That did not work", what: "You could not be signed in.", next: again }

/** A visitor's network, or the address that they typed, has used up its attempts. */
export const tooMany: Message = {
  headline: "Too many attempts",
  what: "There were too many attempts.",
  next: "Wait some minutes, then try again.",
}

const serviceFailed: Message = {
  headline: "Sign-in was not completed",
  what: "The sign-in with that service was not completed.",
  next: otherWay,
}

const noAccountMade: Message = {
  headline: "Your account was not created",
  what: "We could not create an account for you.",
  next: otherWay,
}

/** What a visitor reads of an error whose reason says no more. */
export const errorSentences: Readonly<Record<ClientError | OtherError, Message>> = {
  Configuration: {
    headline: "Something went wrong",
    what: "Signing in is not working on our side right now.",
    next: ours,
  },
  AccessDenied: {
    headline: "You don't have access",
    what: "You are not allowed to sign in here with this account.",
    next: "If you think you should be, ask the people who run this site, or sign in with another account.",
  },
  Verification: {
    headline: "This link no longer works",
    what: "A sign-in link works once, and only for a limited time. This one was used already or is too old.",
    next: "Enter your email address again to get a new one.",
  },
  CredentialsSignin: {
    headline: "Those details don't match",
    what: "The details you entered don't match an account here.",
    next: "Check them and try again.",
  },
  OAuthAccountNotLinked: {
    headline: "Use the way you signed in before",
    what: "An account with your email address exists here already, and it was made another way.",
    next: "Sign in the way you did the first time.",
  },
  OAuthCallbackError: serviceFailed,
  MissingCSRF: {
    headline: "Please send that again",
    what: "We could not tell that the form came from this page. It may have been open for long, or cookies are blocked.",
    next: "Allow cookies for this site if they are blocked, then try again.",
  },
  AccountNotLinked: {
    headline: "This passkey is not linked",
    what: "This passkey does not go with the account.",
    next: "Sign in another way first, then add the passkey to your account.",
  },
  WebAuthnVerificationError: {
    headline: "The passkey was not accepted",
    what: "Your passkey could not be checked.",
    next: otherWay,
  },
  SessionRequired: {
    headline: "Please sign in",
    what: "That page is for people who are signed in.",
    next: "Sign in to see it.",
  },
  Signin: general,
  OAuthSignin: {
    headline: "Sign-in could not start",
    what: "We could not start the sign-in with that service.",
    next: otherWay,
  },
  OAuthCreateAccount: noAccountMade,
  EmailCreateAccount: noAccountMade,
  EmailSignin: {
    headline: "The email was not sent",
    what: "We could not send you an email.",
    next: "Check the address and try again.",
  },
  Callback: serviceFailed,
}

export const stoppedForSafety: Message = {
  headline: "Sign-in was stopped",
  what: "The answer from that service did not fit your sign-in, so we stopped to keep your account safe.",
  next: "Sign in again. If it keeps happening, tell the people who run this site.",
}

export const serviceSilent: Message = {
  headline: "The service did not answer",
  what: "The service you chose could not be reached, or did not answer properly.",
  next: "Wait a moment and try again, or choose another way to sign in.",
}

export const startedTooLongAgo: Message = {
  headline: "That took too long",
  what: "Too much time went by before you came back here.",
  next: "Sign in again, it will work from the start.",
}
