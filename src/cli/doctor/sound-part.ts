import { randomBytes } from "node:crypto"
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { usableSecrets } from "../../config/secrets.ts"
import type { Adapter } from "../../ports/adapter.ts"

/** The usable part of a configuration. `unusable` gets an error for each part that was left out. */
export function soundPart(prepared: AuthConfig, unusable: Error[]): AuthConfig {
  // Other checks report a missing or weak secret, and a host that is not trusted.
  const secret = usableSecrets(prepared.secret).length > 0 ? prepared.secret : randomBytes(32).toString("hex")
  const usable: AuthConfig = { ...prepared, secret, strictSecret: false, trustHost: true }
  const { problem, faults } = resolveConfig(usable)
  unusable.push(...faults.map(({ error }) => error))
  if (problem === undefined) return usable
  unusable.push(problem)
  // The error is not one of the providers: they are checked without the options that can cause it.
  const { logger, basePath = "/", steps = [], flows = {}, providers } = usable
  const quiet: AuthConfig = { secret, trustHost: true, logger, basePath, providers, adapter: standIn }
  const bare: AuthConfig = { ...quiet, steps, flows }
  return resolveConfig(bare).problem === undefined ? bare : quiet
}

const methods =
  "createUser getUser getUserByEmail getUserByAccount updateUser linkAccount createSession getSessionAndUser updateSession deleteSession createVerificationToken useVerificationToken"

/** Has every method that a configuration can need: the check of the whole reports missing methods. */
const standIn = Object.fromEntries(methods.split(" ").map((name) => [name, () => null])) as unknown as Adapter // never called
