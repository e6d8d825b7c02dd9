/**
 * Rules that have no other list. The proven rules are in `machines/proofs/catalogue`, and the rules against attackers
 * are in `test/security/catalogue.ts`.
 */

export interface RuleFamily {
  /** The prefix of the ids of the family: `OP` for `OP-05`. */
  prefix: string
  title: string
  /** The sentence of each rule, by id. */
  rules: Readonly<Record<string, string>>
}

/** Rules of the security review that no proof holds; docs/proofs.md gives the reason for each. */
export const unproven: Readonly<Record<string, string>> = {
  "INV-O10": "The server takes the record of a sign-in once, before it exchanges the code.",
  "INV-L1": "A logout token of a provider is verified completely before it ends a session.",
  "INV-L3": "The browser goes to the provider's sign-out only after the session in this application has ended.",
  "INV-E3": "A mailed link is used up only after callbacks.signIn has allowed the sign-in.",
}

/** The test provider can make each of these faults. The rule says how the library refuses the fault. */
const provider: RuleFamily = {
  prefix: "OP",
  title: "Misbehaving providers",
  rules: {
    "OP-01": "A callback that names the issuer of another provider is refused before the code is sent.",
    "OP-02": "A callback without `iss` is refused if the provider's metadata says that callbacks contain it.",
    "OP-03": "A callback with a wrong `iss` is refused, even if the metadata does not mention `iss`.",
    "OP-04": "A callback that repeats `code`, `state` or `iss` is refused before any request to the provider.",
    "OP-05": "An ID token that is signed by a key outside of the provider's key set is refused.",
    "OP-06":
      "If an ID token names an unknown key id, the library requests the key set once more, and refuses the token if the key is still unknown.",
    "OP-07": "An ID token with `alg: none`, in any spelling, is refused.",
    "OP-08":
      "An ID token that is signed with the client secret, or with the public key as a shared secret, is refused.",
    "OP-09": "Keys, and addresses of keys, in the header of an ID token are ignored, and never requested.",
    "OP-10": "An ID token whose header has unknown critical fields or the type of another token is refused.",
    "OP-11": "A token response with status 200 is refused if it contains an error, or is JSON of another shape.",
    "OP-12": "A token response that is not JSON is refused, and its body is not logged.",
    "OP-13": "Redirects of a provider's endpoints are not followed.",
    "OP-14": "A provider that responds slowly, or stops in the middle of a response, fails at the total time limit.",
    "OP-15": "A provider's response that is too long, too deep or has too many keys is refused.",
    "OP-16": "An ID token without a valid `exp`, or more than 30 seconds past it, is refused.",
    "OP-17": "An ID token whose `iat` is in the future, or too long ago, is refused.",
    "OP-18":
      "An ID token is refused if its `aud` is malformed, or if it names another client and its `azp` does not name ours.",
    "OP-19": "An ID token whose `sub` is empty, longer than 255 characters or not a string is refused.",
    "OP-20": "Claims with special names, such as `__proto__`, do not change the prototype of an object.",
    "OP-21": "A nonce is compared exactly and case-sensitively.",
    "OP-22": "An `at_hash` that does not belong to the access token is refused.",
    "OP-23": "An address counts as verified only if `email_verified` is exactly `true`.",
    "OP-24": "If the address in a claim is malformed, the claim counts as absent.",
    "OP-25": "A userinfo response with an error status is refused, whatever its body says.",
    "OP-26": "A userinfo response with another `sub`, or without one, is refused.",
    "OP-27": "A userinfo response that is an unsigned JWT is refused.",
    "OP-28": "A token response is accepted only with the token type `bearer`, in upper or lower case.",
    "OP-29": "An authorization endpoint that is not a plain web address is refused.",
    "OP-30": "A token endpoint without https, or at a link-local address, is refused.",
    "OP-31": "Metadata is refused if its issuer differs from the configured issuer, even in a single character.",
    "OP-32": "PKCE is used even if the provider's metadata does not mention it.",
    "OP-33": "An error of the provider ends the sign-in, and its text is not shown on the page.",
    "OP-34": "A callback with both an error and a code is refused, and the code is not sent.",
    "OP-35": "A callback that contains tokens, or a JARM response, is refused if a code was requested.",
    "OP-36": "A code that is too long is refused; every other code is sent as one encoded value.",
    "OP-37": "Two sign-ins in two tabs never use each other's responses.",
  },
}

/** Promises to applications that extend the flows. */
const extensions: RuleFamily = {
  prefix: "EXT",
  title: "Extending the flows",
  rules: {
    "EXT-01": "`checkFlows` tests the flows of an application and reports every rule that one of them breaks.",
    "EXT-02": "`checkFlows` continues each waiting step and flow with a sample, and names a sample that is missing.",
    "EXT-03":
      "An override may refuse a sign-in with a reason of its own, and the documented examples of overrides work.",
    "EXT-04": "An override may write context keys that no check has settled; a settled key keeps its value.",
    "EXT-05": "The flows of a configuration are proven at start-up, whichever entry point the application uses.",
    "EXT-06": "If a function of the application throws, the error names this function.",
    "EXT-07": "Each form field has a maximum length, and a refusal names the field and its maximum.",
    "EXT-08": "Steps, callbacks and events agree on the answer to the question if a user is new.",
    "EXT-09": "If an override replaced the effect of a state, the visualizer shows the application's own effect there.",
    "EXT-10":
      "If an application overrides the sign-out, the library still checks the redirect target before it redirects.",
    "EXT-11": "A message about a chart describes each fault in words, without internal names.",
    "EXT-12": "TypeScript infers the type of every parameter of a step and of an override.",
    "EXT-13":
      "The installed package contains every page that its messages name, and compiles without optional packages.",
  },
}

/** Promises to applications that move from Auth.js. */
const moving: RuleFamily = {
  prefix: "MOVE",
  title: "Moving from Auth.js",
  rules: {
    "MOVE-01":
      "A provider with a wrong configuration disables only its own sign-in, and one line of the log names every fault of it.",
    "MOVE-02": "The options of a provider have the types of Auth.js.",
    "MOVE-04":
      "Every entry point of Auth.js's packages for Express and SvelteKit exists, with the same default address.",
    "MOVE-05": "`encode` and `decode` handle a missing, malformed or expired token as Auth.js does.",
    "MOVE-06": "Every subpath has types, also with TypeScript's older module resolution.",
    "MOVE-07": "An adapter that has only the methods for mail sign-in works if sessions are in tokens.",
    "MOVE-08": "`auth()` works in tests of an application that replace `next/headers` with a small mock.",
    "MOVE-09": "`createActionURL` and `setEnvDefaults` give the same results as in Auth.js.",
    "MOVE-10": "The first words of a logged fault are those of Auth.js, so that alerts keep matching.",
    "MOVE-11":
      "With `migrateFrom`, the sessions of next-auth 4 are read, and the first read replaces their cookies, so that users stay signed in.",
  },
}

export const ownFamilies: readonly RuleFamily[] = [provider, extensions, moving]
