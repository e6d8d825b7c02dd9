/**
 * The ids of all invariants of the security review. A row of the catalogue or another test checks each invariant. For
 * any other invariant, the list gives the reason.
 */

/** Invariants that a row of `machines/proofs/catalogue` checks, for every flow that they concern, and at start-up. */
export const inCatalogue: readonly string[] = [
  ..."INV-O1 INV-O2 INV-O2b INV-O3 INV-O4 INV-O5 INV-O6 INV-O7 INV-O8 INV-O11".split(" "),
  ..."INV-K1 INV-K2 INV-K3 INV-K4 INV-K5 INV-K6 INV-S1 INV-S2 INV-S3 INV-S4 INV-S6 INV-L2".split(" "),
  ..."INV-E1 INV-E2 INV-E4 INV-E5 INV-E6 INV-P1 INV-P2".split(" "),
  ..."INV-C1 INV-C2 INV-R1 INV-R2 INV-T1 INV-T2 INV-T3 INV-X5".split(" "),
]

/** Invariants that a graph does not show, each with the file of its tests. */
export const inTests: Readonly<Record<string, { readonly file: string; readonly what: string }>> = {
  "INV-O9": {
    file: "test/flows/oauth.test.ts",
    what: "The interpreter, not the chart, clears flow cookies, after every response of a matched flow.",
  },
  "INV-S5": {
    file: "test/sessions/absolute-max-age.test.ts",
    what: "With `session.absoluteMaxAge`, no refresh extends a session beyond its absolute lifetime.",
  },
  "INV-W1": {
    file: "test/passkeys/flow/attacks.test.ts",
    what: "A passkey signs a user in only after the library has checked challenge, origin, relying party, user, owner and counter. A proof shows that no path omits a check.",
  },
  "INV-W2": {
    file: "test/passkeys/flow/attacks.test.ts",
    what: "A passkey is registered only in a live session, or for a new user.",
  },
  "INV-W3": {
    file: "test/passkeys/flow/attacks.test.ts",
    what: "A sign-in by passkey passes the same account policy as any other sign-in. A proof shows that no path omits callbacks.signIn.",
  },
  "INV-X1": {
    file: "test/config/memory.test.ts",
    what: "No data of one request or configuration reaches another.",
  },
  "INV-X2": {
    file: "test/machines/invariants/kept.test.ts",
    what: "No waiting state keeps a code, a token or a password.",
  },
  "INV-X3": {
    file: "test/errors/catalogue.test.ts",
    what: "Each reason has one public error, from a closed list.",
  },
  "INV-X4": {
    file: "test/errors/catalogue.test.ts",
    what: "No request can cause a configuration error.",
  },
}

/** Not held, with the reason. */
export const notHeld: Readonly<Record<string, string>> = {
  "INV-O10":
    "The flow is stored only in its sealed cookie, so the server cannot mark it as used. The provider accepts each code only once.",
  "INV-L1": "There is no back-channel logout.",
  "INV-L3": "There is no logout at the provider.",
  "INV-E3":
    "The library redeems a mailed link before it calls callbacks.signIn, because applications that move from Auth.js rely on this order. Therefore a refusal by the callback uses up the link, but no session is issued.",
}

/** The list of the review, §6.1 to §6.3, unchanged. */
export const reviewed: readonly string[] = [
  ..."INV-O1 INV-O2 INV-O2b INV-O3 INV-O4 INV-O5 INV-O6 INV-O7 INV-O8 INV-O9 INV-O10 INV-O11".split(" "),
  ..."INV-K1 INV-K2 INV-K3 INV-K4 INV-K5 INV-K6 INV-S1 INV-S2 INV-S3 INV-S4 INV-S5 INV-S6".split(" "),
  ..."INV-L1 INV-L2 INV-L3 INV-E1 INV-E2 INV-E3 INV-E4 INV-E5 INV-E6 INV-W1 INV-W2 INV-W3 INV-P1 INV-P2".split(" "),
  ..."INV-C1 INV-C2 INV-R1 INV-R2 INV-T1 INV-T2 INV-T3 INV-X1 INV-X2 INV-X3 INV-X4 INV-X5".split(" "),
]
