import type { ResolvedOAuth } from "../../config/providers.ts"
import { all, distinct, skipped, type Check, type CheckContext, type Findings } from "./check.ts"
import { clientCheck } from "./provider/client.ts"
import { clockCheck } from "./provider/clock.ts"
import { credentialsCheck } from "./provider/credentials.ts"
import { discoveryCheck } from "./provider/discovery.ts"
import { keysCheck } from "./provider/keys.ts"
import { probeOf, type ProviderCheck } from "./provider/probe.ts"
import { promisesCheck } from "./provider/promises.ts"
import { redirectUriCheck, toRegister } from "./provider/redirect-uri.ts"

/**
 * The checks that call the provider. They run after discovery has succeeded, and before the check of the clock, which
 * reads the `Date` headers of their responses.
 */
const asking: readonly ProviderCheck[] = [promisesCheck, keysCheck, redirectUriCheck]

/** Returns one check for each provider. */
export function providerChecks({ config }: Pick<CheckContext, "config">): Check[] {
  const asked = [...config.providers.values()].filter((provider) => "checks" in provider)
  return asked.map((provider) => ({
    id: `provider.${provider.id}`,
    title: `Provider ${provider.id}`,
    run: (context) => look(provider, context),
  }))
}

async function look(provider: ResolvedOAuth, context: CheckContext): Promise<Findings> {
  const probe = probeOf(provider, context)
  const unarmed = all(await credentialsCheck(probe))
  if (context.offline)
    return [
      toRegister(probe, "--offline"),
      skipped("Its metadata, its keys, the clocks and the client's secret were not checked: --offline."),
      ...unarmed,
    ]
  const found = all(await discoveryCheck(probe))
  if (found.some(({ level }) => level === "problem"))
    return [found, await clockCheck(probe), toRegister(probe, "the provider was not found"), unarmed]
  const client: ProviderCheck = unarmed.length > 0 ? () => unarmed : clientCheck
  const findings = await Promise.all([...asking, client].map(async (check) => check(probe)))
  // Several checks can report the same unreachable host.
  return distinct([found, await clockCheck(probe), findings])
}
