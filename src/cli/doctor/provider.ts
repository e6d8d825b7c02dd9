/** Every OAuth and OpenID Connect provider of the configuration, all at once. */
import type { ResolvedOAuth } from "../../config/providers.ts"
import { skipped, type Check, type CheckContext, type Finding } from "./check.ts"
import { clientCheck } from "./provider/client.ts"
import { clockCheck } from "./provider/clock.ts"
import { credentialsCheck } from "./provider/credentials.ts"
import { discoveryCheck } from "./provider/discovery.ts"
import { keysCheck } from "./provider/keys.ts"
import { probeOf, type ProviderCheck } from "./provider/probe.ts"
import { promisesCheck } from "./provider/promises.ts"
import { redirectUriCheck, toRegister } from "./provider/redirect-uri.ts"

/** Those that ask the provider something, once it was found. The clock is compared when answers are there. */
const asking: readonly ProviderCheck[] = [promisesCheck, keysCheck, redirectUriCheck]

/** One check for each provider. */
export function providerChecks({ config }: Pick<CheckContext, "config">): Check[] {
  return [...config.providers.values()].flatMap((provider) =>
    "checks" in provider
      ? [
          {
            id: `provider.${provider.id}`,
            title: `Provider ${provider.id}`,
            run: (context) => look(provider, context),
          } satisfies Check,
        ]
      : [],
  )
}

async function look(provider: ResolvedOAuth, context: CheckContext): Promise<readonly Finding[]> {
  const probe = probeOf(provider, context)
  const unarmed = await credentialsCheck.run(probe)
  if (context.offline)
    return [
      toRegister(probe, "--offline"),
      skipped("Its metadata, its keys, the clocks and the client's secret were not looked at: --offline."),
      ...unarmed,
    ]
  const found = await discoveryCheck.run(probe)
  if (found.some(({ level }) => level === "problem"))
    return [...found, ...(await clockCheck.run(probe)), toRegister(probe, "the provider was not found"), ...unarmed]
  const client: ProviderCheck = unarmed.length > 0 ? { run: () => unarmed } : clientCheck
  const findings = await Promise.all([...asking, client].map(async ({ run }) => run(probe)))
  const all = [...found, ...(await clockCheck.run(probe)), ...findings.flat()]
  // A machine that cannot be reached is met by several of them.
  return all.filter(({ says }, at) => all.findIndex((other) => other.says === says) === at)
}
