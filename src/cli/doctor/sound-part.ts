import { randomBytes } from "node:crypto"
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { usableSecrets } from "../../config/secrets.ts"
import type { Adapter } from "../../ports/adapter.ts"

/**
 * Returns the usable part of a configuration. For each part that it leaves out, the function adds an error to
 * `unusable`.
 */
export function soundPart(prepared: AuthConfig, unusable: Error[]): AuthConfig {
  // Other checks report a missing or weak secret and an untrusted host. Here, valid values replace them.
  const secret = usableSecrets(prepared.secret).length > 0 ? prepared.secret : randomBytes(32).toString("hex")
  const usable: AuthConfig = { ...prepared, secret, strictSecret: false, trustHost: true }
  const { problem, faults } = resolveConfig(usable)
  unusable.push(...faults.map(({ error }) => error))
  if (problem === undefined) return usable
  unusable.push(problem)
  // Another option than `providers` caused this error. The code leaves out the options that can cause such an error, so
  // that the doctor can still check the providers.
  const { logger, basePath = "/", steps = [], flows = {}, providers } = usable
  const quiet: AuthConfig = { secret, trustHost: true, logger, basePath, providers, adapter: standIn }
  const bare: AuthConfig = { ...quiet, steps, flows }
  return resolveConfig(bare).problem === undefined ? bare : quiet
}

const methods =
  "createUser getUser getUserByEmail getUserByAccount updateUser linkAccount createSession getSessionAndUser updateSession deleteSession createVerificationToken useVerificationToken"

/**
 * Replaces the adapter. It has every method that a configuration can need, so that a missing method hides no other
 * error. The check of the configuration reports methods that the application's adapter lacks.
 */
const standIn = Object.fromEntries(methods.split(" ").map((name) => [name, () => null])) as unknown as Adapter // never called
