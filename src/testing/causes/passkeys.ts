/**
 * Lists how a test produces the answers of the effects of a sign-in with a passkey: an authenticator in software makes
 * real responses.
 */
import type { Moment } from "../model/cause.ts"
import type { PasskeyUser } from "../../ports/passkey-challenge.ts"
import { causesIn, type AnswerCauses, type Way } from "./answer-causes.ts"
import { gives } from "./disturb.ts"
import { requestOptions } from "./passkey-entries.ts"
import {
  accepts,
  adaAtStart,
  candidateOf,
  challengeFor,
  guest,
  isRegistration,
  person,
  purposeIn,
  responseWith,
  stored,
  vera,
} from "./passkey-values.ts"
import { ada } from "./standings.ts"
import { change, wrongResponses } from "./wrong-passkeys.ts"

const isSession = ({ facts }: Moment): boolean => facts.strategy === "database"
const names = ({ known }: Moment): boolean => known["typed"] !== ""
const registers = ({ known }: Moment): boolean => known["action"] === "register"

/** Only a stored user has passkeys. */
const readsPasskeys = ({ known }: Moment): boolean => {
  const { is } = known["about"] as PasskeyUser
  return is === "known" || is === "signedIn"
}

/** The lookup of the user in `namePasskeyUser`: only a new person is no stored user. */
const readsUser = ({ known }: Moment): boolean => purposeIn(known) !== "signUp"

export const passkeyAnswers: Pick<
  AnswerCauses,
  | "readPasskeyUser"
  | "makePasskeyOptions"
  | "takePasskeyChallenge"
  | "readPasskeyResponse"
  | "findPasskey"
  | "verifyPasskey"
  | "namePasskeyUser"
> = causesIn({
  readPasskeyUser: {
    fails: { resource: "adapter", when: isSession },
    hangs: { resource: "adapter", when: isSession },
    otherwise: "a token is opened without the database",
    arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
    "passkeyUser.read": [
      {
        name: "the request names no person",
        with: { about: { is: "none" }, visitor: undefined },
        when: (moment) => !names(moment),
        arrange: (stage) => stage.signOut(),
      },
      {
        name: "the request names a new person",
        with: { about: { is: "new", user: person }, visitor: undefined },
        when: names,
        arrange: (stage) => stage.signOut(),
      },
      {
        name: "the request names a stored user",
        with: { about: { is: "known", user: ada }, visitor: undefined },
        when: names,
        arrange: async (stage) => {
          stage.signOut()
          await stage.seed(stage.ada)
        },
      },
      {
        name: "Vera is signed in",
        with: { about: { is: "signedIn", user: { ...ada, id: "id-Vera" } }, visitor: vera },
        arrange: (stage) => stage.signIn(stage.vera),
      },
    ],
    "passkeyUser.refused": [
      {
        name: "getUserInfo throws",
        reason: "passkey_user_failed",
        forced: "the provider of the path has no getUserInfo",
      },
    ],
  },

  makePasskeyOptions: {
    fails: { resource: "adapter", when: readsPasskeys },
    hangs: { resource: "adapter", when: readsPasskeys },
    otherwise: "the effect reads passkeys only of a stored user",
    "passkeyOptions.made": [{ name: "the options are made", with: { offer: { action: "authenticate", options: {} } } }],
    "passkeyOptions.refused": [
      {
        name: "a function of simpleWebAuthn throws",
        reason: "passkey_options_failed",
        forced: "the provider of the path has no simpleWebAuthn",
      },
    ],
  },

  takePasskeyChallenge: {
    otherwise: "the effect opens a cookie, and the path has no store",
    "passkeyChallenge.taken": [
      {
        name: "the challenge is for a sign-in",
        with: challengeFor(),
        when: (moment) => !registers(moment) && accepts("signIn", moment),
        arrange: (stage) => requestOptions(stage, { action: "authenticate" }),
      },
      {
        name: "the challenge is for a re-authentication",
        with: challengeFor({ purpose: "stepUp", visitor: adaAtStart }),
        when: (moment) => !registers(moment) && accepts("stepUp", moment),
        arrange: (stage) => requestOptions(stage, { action: "authenticate", purpose: "step-up" }),
      },
      {
        name: "the challenge is for a sign-in, which Vera began",
        with: challengeFor({ visitor: vera }),
        when: (moment) => !registers(moment) && accepts("signIn", moment),
        arrange: async (stage) => {
          await stage.signIn(stage.vera)
          await requestOptions(stage, { action: "authenticate" })
        },
      },
      {
        name: "the challenge is for a sign-in, and a step-up needs another",
        with: challengeFor(),
        when: (moment) => !registers(moment) && accepts("stepUp", moment),
        arrange: (stage) => requestOptions(stage, { action: "authenticate" }),
      },
      {
        name: "the challenge is for a sign-up",
        with: challengeFor({ purpose: "signUp", person }),
        when: registers,
        arrange: (stage) => requestOptions(stage, { action: "register", email: stage.ada.email }),
      },
      {
        name: "the challenge is for a further passkey of Vera",
        with: challengeFor({ purpose: "add", visitor: vera }),
        when: registers,
        arrange: async (stage) => {
          await stage.signIn(stage.vera)
          await requestOptions(stage, { action: "register" })
        },
      },
      {
        name: "the challenge is for a sign-up, which an anonymous user began",
        with: challengeFor({ purpose: "signUp", person, anonymous: guest }),
        when: (moment) => registers(moment) && moment.facts.anonymous,
        arrange: async (stage) => {
          await stage.signInAnonymously()
          await requestOptions(stage, { action: "register", email: stage.ada.email })
        },
      },
      {
        name: "the challenge is for a sign-in, which an anonymous user began",
        with: challengeFor({ anonymous: guest }),
        when: (moment) => !registers(moment) && moment.facts.anonymous && accepts("signIn", moment),
        arrange: async (stage) => {
          await stage.signInAnonymously()
          await requestOptions(stage, { action: "authenticate" })
        },
      },
      {
        name: "the challenge is for a sign-in, and the browser registers",
        with: challengeFor(),
        when: registers,
        arrange: (stage) => requestOptions(stage, { action: "authenticate" }),
      },
    ],
    "passkeyChallenge.refused": [{ name: "there is no cookie", reason: "passkey_challenge_missing" }],
  },

  readPasskeyResponse: {
    otherwise: "the effect calls no part of the application, and answers every error with a refusal",
    "passkeyResponse.read": [
      { name: "the response is right", with: responseWith() },
      ...wrongResponses.map(({ name, model, real, when }): Way => ({
        name,
        with: responseWith(model),
        ...(when && { when }),
        arrange: (stage) => change(stage, real),
      })),
    ],
    "passkeyResponse.refused": [
      {
        name: "the client data are no JSON",
        reason: "passkey_client_data_malformed",
        arrange: (stage) => change(stage, { clientDataBytes: () => Buffer.from("{") }),
      },
    ],
  },

  findPasskey: {
    fails: { resource: "adapter" },
    hangs: { resource: "adapter" },
    otherwise: "",
    "passkey.found": [
      {
        name: "Ada has the passkey",
        with: { passkey: stored },
        arrange: async (stage) => void (await stage.seed(stage.ada, { account: true })),
      },
      {
        name: "Ada has the passkey, which has no counter and no stored user handle",
        with: { passkey: { ...stored, counter: 0, userHandles: [] } },
        arrange: async (stage) => void (await stage.seed(stage.ada, { account: { counter: 0, userHandle: null } })),
      },
      {
        name: "Vera has the passkey",
        with: { passkey: { ...stored, userId: "id-Vera" } },
        when: (moment) => accepts("stepUp", moment),
        arrange: async (stage) => void (await stage.seed({ ...stage.vera, sub: stage.ada.sub }, { account: true })),
      },
    ],
    "passkey.absent": [
      { name: "no user has the passkey", with: { isOfOtherProvider: false } },
      {
        name: "Ada has the passkey at another provider",
        with: { isOfOtherProvider: true },
        arrange: async (stage) => void (await stage.seed(stage.ada, { account: true, provider: "another-provider" })),
      },
    ],
  },

  verifyPasskey: {
    otherwise:
      "the effect calls no part of the application except simpleWebAuthn, and answers its errors with a refusal",
    "passkey.verified": [{ name: "the signature is right" }],
    "passkey.refused": [
      {
        name: "the signature is wrong",
        reason: "passkey_signature_invalid",
        when: (moment) => !isRegistration(moment),
        arrange: (stage) => change(stage, { signature: (made) => Buffer.alloc(made.length) }),
      },
      {
        name: "the attestation has another format",
        reason: "passkey_attestation_unsupported",
        when: isRegistration,
        arrange: (stage) => change(stage, { attestationObject: (object) => new Map([...object, ["fmt", "tpm"]]) }),
      },
    ],
  },

  namePasskeyUser: {
    fails: { resource: "adapter", when: readsUser },
    hangs: { resource: "adapter", when: readsUser },
    otherwise: "the effect looks up no user for a sign-up",
    "passkeyUser.named": [{ name: "the person is named", with: candidateOf }],
    "passkeyUser.unknown": [
      {
        name: "the user is deleted a moment before",
        reason: "passkey_user_unknown",
        when: readsUser,
        by: ["adapter", gives(null)],
      },
    ],
  },
})
