/** What of a configuration can be looked at, though the whole may be unusable. */
import { randomBytes } from "node:crypto"
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { usableSecrets } from "../../config/secrets.ts"
import type { Adapter } from "../../ports/adapter.ts"

/** A configuration that resolves without a problem. Each thing that was left out for that is put into `unusable`. */
export function soundPart(prepared: AuthConfig, unusable: Error[]): AuthConfig {
  // A missing or weak secret and a host that is not trusted are looked at by checks of their own.
  const secret = usableSecrets(prepared.secret).length > 0 ? prepared.secret : randomBytes(32).toString("hex")
  const usable: AuthConfig = { ...prepared, secret, strictSecret: false, trustHost: true }
  const { problem, faults } = resolveConfig(usable)
  unusable.push(...faults.map(({ error }) => error))
  if (problem === undefined) return usable
  unusable.push(problem)
  // The problem is not one provider's: they are looked at without the options that may stand in the way.
  const { logger, basePath = "/", steps = [], flows = {}, providers } = usable
  const quiet: AuthConfig = { secret, trustHost: true, logger, basePath, providers, adapter: standIn }
  const bare: AuthConfig = { ...quiet, steps, flows }
  return resolveConfig(bare).problem === undefined ? bare : quiet
}

const methods =
  "createUser getUser getUserByEmail getUserByAccount updateUser linkAccount createSession getSessionAndUser updateSession deleteSession createVerificationToken useVerificationToken"

/** Has every method that a configuration may need: whether the application's own has is asked of the whole. */
const standIn = Object.fromEntries(methods.split(" ").map((name) => [name, () => null])) as unknown as Adapter // never called
