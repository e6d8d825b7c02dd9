/** Finds faults of a configuration with providers of passkeys. */
import { AuthError } from "../errors/auth-error.ts"
import {
  DuplicateConditionalUI,
  InvalidConfiguration,
  MissingAdapter,
  MissingAdapterMethods,
  MissingWebAuthnAutocomplete,
} from "../errors/classes.ts"
import type { Adapter } from "../ports/adapter.ts"
import { passkeyAlgorithms } from "../ports/passkeys.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import type { WebAuthnConfig } from "../ports/webauthn.ts"
import type { AuthConfig } from "./options.ts"
import { relyingPartyProblem } from "./relying-party.ts"

/** The methods that a sign-in with a passkey needs. */
const passkeyMethods: readonly (keyof Adapter)[] = [
  "createUser",
  "getUser",
  "linkAccount",
  "getAccount",
  "getAuthenticator",
  "createAuthenticator",
  "listAuthenticatorsByUserId",
  "updateAuthenticatorCounter",
  "getUserByAccount",
  "getUserByEmail",
]

/** Returns the error for the first fault, in the order in which Auth.js finds faults. */
export function passkeysProblem(
  { adapter }: Pick<AuthConfig, "adapter">,
  providers: readonly ProviderConfig[],
): AuthError | undefined {
  const all = providers.filter((provider) => provider.type === "webauthn")
  if (all.length === 0) return undefined
  const [first, second] = all.filter(({ enableConditionalUI = true }) => enableConditionalUI)
  return (
    all.map(versionProblem).find((problem) => problem !== undefined) ??
    (first !== undefined && second !== undefined
      ? new DuplicateConditionalUI(
          `Only one provider can offer passkeys in autofill: "${first.id}" and "${second.id}" both do. Set enableConditionalUI: false for one of them.`,
        )
      : undefined) ??
    (first === undefined ? undefined : autocompleteProblem(first)) ??
    all.map(algorithmProblem).find((problem) => problem !== undefined) ??
    all.map(attestationProblem).find((problem) => problem !== undefined) ??
    all.map(relyingPartyProblem).find((problem) => problem !== undefined) ??
    adapterProblem(adapter)
  )
}

function versionProblem({ id, simpleWebAuthnBrowserVersion: version = false }: WebAuthnConfig): AuthError | undefined {
  if (version === false || /^v\d+(?:\.\d+){0,2}$/.test(version)) return undefined
  return new AuthError(
    `Provider "${id}" has the simpleWebAuthnBrowserVersion ${JSON.stringify(version)}, which is no version. The library loads no such script: remove the option.`,
  )
}

function autocompleteProblem({ id, formFields = emailField }: WebAuthnConfig): AuthError | undefined {
  const isOffered = Object.values(formFields).some(
    (field) => typeof field["autocomplete"] === "string" && field["autocomplete"].includes("webauthn"),
  )
  if (isOffered) return undefined
  return new MissingWebAuthnAutocomplete(
    `Provider "${id}" offers passkeys in autofill, but no form field has "webauthn" in its autocomplete. Add it to a field of formFields, or set enableConditionalUI: false.`,
  )
}

/** The default of `formFields`: the field with which a visitor creates a passkey on the sign-in page. */
export const emailField: NonNullable<WebAuthnConfig["formFields"]> = {
  email: { label: "Email", required: true, autocomplete: "username webauthn" },
}

/** The library checks the algorithm also before `simpleWebAuthn` verifies a response. */
function algorithmProblem({ id, registrationOptions }: WebAuthnConfig): AuthError | undefined {
  const { supportedAlgorithmIDs: offered } = registrationOptions ?? {}
  if (offered === undefined || passkeyAlgorithms.some((algorithm) => offered.includes(algorithm))) return undefined
  return new InvalidConfiguration(
    `Provider "${id}" offers no algorithm that the library can verify. Use -8, -7 or -257 in registrationOptions.supportedAlgorithmIDs.`,
  )
}

/** A browser can answer a request for an attestation with a statement that the library alone does not verify. */
function attestationProblem(config: WebAuthnConfig): AuthError | undefined {
  const { id, registrationOptions, simpleWebAuthn, verifyAttestation } = config
  const { attestationType: requested = "none" } = registrationOptions ?? {}
  if (simpleWebAuthn !== undefined && verifyAttestation !== undefined)
    return new InvalidConfiguration(
      `Provider "${id}" has simpleWebAuthn and verifyAttestation, which both verify registrations. Remove one of them.`,
    )
  if (simpleWebAuthn !== undefined || verifyAttestation !== undefined || requested === "none") return undefined
  return new InvalidConfiguration(
    `Provider "${id}" requests the attestation ${JSON.stringify(requested)}, whose certificates the library does not verify. Run npm install @simplewebauthn/server@14, and pass its verifyRegistrationResponse as verifyAttestation. Or remove registrationOptions.attestationType.`,
  )
}

function adapterProblem(adapter: Adapter | undefined): AuthError | undefined {
  if (adapter === undefined) return new MissingAdapter("WebAuthn requires an adapter: it stores users and passkeys.")
  const missing = passkeyMethods.filter((method) => typeof adapter[method] !== "function")
  if (missing.length === 0) return undefined
  return new MissingAdapterMethods(`Required adapter methods were missing: ${missing.join(", ")}.`)
}
