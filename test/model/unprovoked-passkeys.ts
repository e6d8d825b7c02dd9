/** The reasons why no request causes some transitions of the sign-in with a passkey. */

/** Answers that effects do not give, by ask. */
export const silentForPasskeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  readPasskeyUser: {
    "passkeyUser.refused": "the scenes have no getUserInfo: test/passkeys/flow/options.test.ts has one",
  },
  makePasskeyOptions: {
    "passkeyOptions.refused": "the scenes have no simpleWebAuthn: test/passkeys/flow/options.test.ts has one",
  },
  takePasskeyChallenge: {
    "effect.failed": "it opens a cookie, and the scenes have no store",
    "effect.timedOut": "it opens a cookie, and the scenes have no store",
  },
  readPasskeyResponse: {
    "effect.failed": "what is wrong with a response is an answer of its own",
    "effect.timedOut": "it calls no service",
  },
  verifyPasskey: {
    "effect.failed": "what simpleWebAuthn throws is an answer of its own",
    "effect.timedOut": "it calls no service, as the scenes have no simpleWebAuthn",
  },
}

/** Rules of the linking decision that apply to no passkey. */
export function linksOnlyPasskeys(): Record<string, string> {
  const never = {
    nothingStored: "passkeys need an adapter",
    mailboxOfStranger: "only a link in a mail proves a mailbox",
    mailboxProven: "only a link in a mail proves a mailbox",
    addressLinks: "a passkey proves no address",
    promotedWithoutAddress: "the address of a sign-up with a passkey is stored",
    addressUnproven: "the address of a sign-up with a passkey is stored",
  }
  return Object.fromEntries(Object.entries(never).map(([guard, why]) => [`admission.checkingLink ${guard}`, why]))
}
