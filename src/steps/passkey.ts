/**
 * `authchart/steps/passkey`: a step for a second factor, one of the passkeys that the user has with this application. It
 * needs an adapter that stores passkeys.
 */
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step, StepPage, StepPerson, StepPlace, StepTools, StepView } from "../../machines/steps/step.types.ts"
import { isUserHandle } from "../passkeys/checks.ts"
import { linkedPasskeys } from "../passkeys/linked-passkeys.ts"
import { methodsProven, type PasskeyMethod } from "../passkeys/methods.ts"
import { authenticationOptions } from "../passkeys/options.ts"
import { PasskeyRefused } from "../passkeys/passkey-refused.ts"
import { parseAuthentication } from "../passkeys/parse-authentication.ts"
import { storeUse } from "../passkeys/store-use.ts"
import { bytesOfBase64, fromBase64 } from "../passkeys/stored-form.ts"
import { returnedForms } from "../passkeys/user-handle-forms.ts"
import { verifyAuthentication, type Authenticated } from "../passkeys/verify-authentication.ts"
import type { Adapter, AdapterAuthenticator } from "../ports/adapter.ts"
import type { Awaitable } from "../ports/records.ts"
import type { UserVerification } from "../ports/webauthn.ts"
import { base64url } from "../protocol/bytes.ts"
import { stepScript } from "./passkey/script.ts"

export interface PasskeyStepOptions {
  /** The adapter of the configuration, with the methods for passkeys. */
  adapter: Pick<
    Adapter,
    "listAuthenticatorsByUserId" | "updateAuthenticatorCounter" | "updateAuthenticator" | "listAccounts" | "getAccount"
  >
  /**
   * The ids of the providers of passkeys. Set the ids if a provider has an `id` of its own and the adapter has no
   * `listAccounts`: the step would otherwise not find the accounts of the passkeys, and every user would skip it.
   * Default `["passkey", "webauthn"]`.
   */
  providers?: readonly string[]
  /**
   * Returns true for a person with passkeys who must use one. Not called for a person without passkeys, who skips the
   * step, and for a sign-in with a passkey. Default: every such person.
   */
  requiredFor?: (person: StepPerson) => Awaitable<boolean>
  /**
   * The version of the rules in `requiredFor`. After the deployment of another version, a sign-in that is in progress
   * starts again. Default: a digest of the source code of `requiredFor`.
   */
  version?: number | string
  /** The flows in which the step runs: `signIn` for sign-ins, `stepUp` for step-ups. Default `["signIn"]`. */
  at?: readonly StepPlace[]
  /**
   * If the authenticator must verify the user, by a PIN, a finger or a face. Default `preferred`: the first factor has
   * already verified the user, and the evidence says if the authenticator did.
   */
  userVerification?: UserVerification
  /**
   * The RP id and the origins of the pages, as in the provider of the passkeys. Default: the host and the origin of the
   * application.
   */
  relyingParty?: { readonly id?: string; readonly origins?: readonly string[] }
}

/** The data of the step while it waits. The library seals this data with the data of the flow. */
interface PasskeyStepData {
  /** The random challenge, in base64url. Each page has another one. */
  challenge: string
  methods: PasskeyMethod[]
}

/** The version of the step. Increase the version when a release makes the step stricter. */
const rules = 3

const nothing: PasskeyStepData = { challenge: "", methods: [] }

/**
 * Makes a step that requires one of the user's passkeys before the library issues a session. The step applies to every
 * sign-in method except passkeys. A user without passkeys skips it. A passkey whose account was unlinked does not count.
 *
 * The evidence gets `hwk` for a passkey that stays on its device, and `swk` for one that is synchronised; and `user` if
 * the authenticator verified the user. Together with a password, this is level 2. A challenge is valid for one response
 * and five minutes, and a visitor has five attempts. The check of a response also stores the new counter of the passkey. If
 * another use has raised the counter since the response was verified, the check refuses the response.
 *
 * The step enrols nothing, and has no recovery codes: users add passkeys while they are signed in. A user who lost all
 * their passkeys cannot pass the step: remove the passkeys of this user, or return `false` from `requiredFor`.
 *
 * @throws {TypeError} if the adapter has no methods for passkeys.
 */
export function passkey(options: PasskeyStepOptions): Step {
  const { adapter, requiredFor = () => true, at, userVerification = "preferred" } = options
  const { version = String(requiredFor), providers = ["passkey", "webauthn"] } = options
  const { listAuthenticatorsByUserId: list, updateAuthenticatorCounter: update } = adapter
  if (list === undefined || update === undefined || (adapter.listAccounts ?? adapter.getAccount) === undefined)
    throw new TypeError(
      "passkey() needs an adapter with listAuthenticatorsByUserId, updateAuthenticatorCounter and getAccount. docs/steps/passkey.md lists adapters with these methods.",
    )
  const passkeysOf = async ({ user }: StepPerson): Promise<readonly AdapterAuthenticator[]> =>
    user.id === undefined ? [] : usablePasskeys(user.id, adapter, providers)

  const verify = async (response: string, challenge: string, tools: StepTools): Promise<Authenticated | Rejection> => {
    try {
      const json: unknown = JSON.parse(response)
      const parsed = parseAuthentication(json)
      if (typeof parsed === "string") return "rejected"
      const known = await passkeysOf(tools.person)
      const stored = known.find(({ credentialID }) => fromBase64(credentialID) === parsed.credentialId)
      // The options name the passkeys, so an authenticator may return no user handle (WebAuthn Level 3 §7.2).
      if (stored === undefined || !isUserHandle(parsed.userHandle, returnedForms(stored.userHandle))) return "rejected"
      const authenticated = await verifyAuthentication({
        ...partyOf(options, tools),
        response: json,
        challenge,
        userVerification,
        credential: {
          id: parsed.credentialId,
          publicKey: bytesOfBase64(stored.credentialPublicKey),
          counter: stored.counter,
          deviceType: stored.credentialDeviceType === "multiDevice" ? "multiDevice" : "singleDevice",
        },
      })
      const { credentialID } = stored
      const readAgain = async () => (await passkeysOf(tools.person)).find((one) => one.credentialID === credentialID)
      // Another use can have raised the counter since the rows were read. `updateAuthenticator` compares the counters itself.
      const before = adapter.updateAuthenticator === undefined ? await readAgain() : stored
      if (before === undefined) return "rejected"
      const use = await storeUse(before, { credentialID, counter: authenticated.counter }, adapter)
      if (use === "stored") return authenticated
      // The user can have removed the passkey meanwhile.
      return (await readAgain()) === undefined ? "rejected" : "counterNotHigher"
    } catch (error) {
      // A response that is no JSON, and a response that a check refused.
      if (error instanceof PasskeyRefused) return error.fault === "counter_not_higher" ? "counterNotHigher" : "rejected"
      if (error instanceof SyntaxError) return "rejected"
      throw error
    }
  }

  return defineStep({
    id: "passkey-factor",
    version: JSON.stringify([rules, version, userVerification, options.relyingParty ?? {}]),
    title: "Use a passkey",
    slot: "beforeSession",
    ...(at !== undefined && { at }),
    appliesTo: async (person) =>
      person.providerType !== "webauthn" && (await passkeysOf(person)).length > 0 && requiredFor(person),
    data: nothing,
    requests: { "passkey-factor.used": { response: { maxLength: 16_384 } } },
    asks: {
      makeChallenge: ask(["passkey-factor.challenged"], (_params: object, tools) => {
        return { type: "passkey-factor.challenged", challenge: challengeOf(tools) }
      }),
      checkPasskey: ask(
        ["passkey-factor.accepted", "passkey-factor.rejected", "passkey-factor.counterNotHigher"],
        async ({ response, challenge }: { response: string; challenge: string }, tools) => {
          const verified = await verify(response, challenge, tools)
          if (verified === "counterNotHigher")
            return { type: "passkey-factor.counterNotHigher", challenge: challengeOf(tools) }
          if (verified === "rejected") return { type: "passkey-factor.rejected", challenge: challengeOf(tools) }
          return { type: "passkey-factor.accepted", methods: methodsProven(verified) }
        },
      ),
    },
    methods: ({ methods }) => methods,
    attempts: { "passkey-factor.used": 5 },
    lifetime: 300,
    initial: "makingChallenge",
    states: {
      makingChallenge: {
        meta: { title: "Create a challenge", rfc: ["WebAuthn Level 3 §13.4.3"] },
        entry: { type: "makeChallenge", params: {} },
        on: {
          "passkey-factor.challenged": {
            target: "askingForPasskey",
            actions: { type: "keep", params: ({ event }) => ({ challenge: event.challenge }) },
          },
        },
      },
      askingForPasskey: {
        tags: "waiting",
        meta: { title: "Wait for a passkey" },
        on: {
          "passkey-factor.used": {
            target: "checkingPasskey",
            actions: {
              type: "checkPasskey",
              params: ({ event, data }) => ({ response: event.response, challenge: data.challenge }),
            },
          },
        },
      },
      checkingPasskey: {
        meta: {
          title: "Verify the response of a passkey of this user",
          passes: "passkey-factor.accepted",
          rfc: ["WebAuthn Level 3 §7.2"],
        },
        on: {
          "passkey-factor.accepted": {
            target: "passed",
            actions: { type: "keep", params: ({ event }) => ({ methods: event.methods }) },
          },
          "passkey-factor.rejected": {
            target: "askingForPasskey",
            problem: "passkey_rejected",
            actions: { type: "keep", params: ({ event }) => ({ challenge: event.challenge }) },
          },
          "passkey-factor.counterNotHigher": {
            target: "askingForPasskey",
            problem: "passkey_rejected",
            actions: { type: "keep", params: ({ event }) => ({ challenge: event.challenge }) },
          },
        },
      },
    },
    page: async (view) => pageOf(view, await passkeysOf(view.person), options),
  })
}

/** Lists the passkeys with which the user can also sign in. */
async function usablePasskeys(
  userId: string,
  adapter: PasskeyStepOptions["adapter"],
  providers: readonly string[],
): Promise<readonly AdapterAuthenticator[]> {
  const rows = (await adapter.listAuthenticatorsByUserId?.(userId)) ?? []
  if (rows.length === 0) return []
  const accounts = await adapter.listAccounts?.(userId)
  return (await linkedPasskeys(userId, rows, { accounts, providers, adapter })).map(
    ({ authenticator }) => authenticator,
  )
}

/** The counter is compared last: `counterNotHigher` says that the response comes from the passkey or a copy. */
type Rejection = "rejected" | "counterNotHigher"

function challengeOf({ randomBytes }: Pick<StepTools, "randomBytes">): string {
  return base64url(randomBytes(32))
}

function partyOf({ relyingParty = {} }: PasskeyStepOptions, { origin }: Pick<StepTools, "origin">) {
  const { id = new URL(origin).hostname, origins = [origin] } = relyingParty
  return { rpIds: [id], origins }
}

function pageOf(
  { data, problem, texts: { passkey: texts } }: StepView<PasskeyStepData>,
  passkeys: readonly AdapterAuthenticator[],
  { relyingParty, userVerification }: PasskeyStepOptions,
): StepPage {
  const { noScript, cancelled, unsupported, failed, factor } = texts
  const { challenge } = data
  const timeout = 300_000
  // Without an RP id, the browser takes the host of the page.
  const made = {
    ...authenticationOptions({ challenge, rpId: "", passkeys, timeout, userVerification }),
    rpId: relyingParty?.id,
  }
  return {
    heading: factor.heading,
    text: [factor.text, noScript],
    ...(problem !== undefined && { alert: factor.wrong }),
    fields: [
      { name: "response", type: "hidden", value: "" },
      { name: "options", type: "hidden", value: JSON.stringify({ options: made, cancelled, unsupported, failed }) },
    ],
    buttons: [{ event: "passkey-factor.used", label: factor.button }],
    scripts: [{ source: stepScript }],
  }
}

export default passkey
