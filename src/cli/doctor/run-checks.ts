/** Runs all checks, and returns the findings in the order in which a developer should correct the faults. */
import { shownError } from "../shown/shown.ts"
import { adapterCheck } from "./adapter.ts"
import { all, problem, type Check, type CheckContext, type Finding, type Findings } from "./check.ts"
import { clientAddressCheck } from "./client-address.ts"
import { configurationCheck } from "./configuration.ts"
import { addressCheck } from "./environment/address.ts"
import { storedAddressesCheck } from "./stored-addresses.ts"
import { runtimeCheck } from "./environment/runtime.ts"
import { secretCheck } from "./environment/secret.ts"
import { variablesCheck } from "./environment/variables.ts"
import { flowStoreCheck } from "./flow-store.ts"
import { limitsCheck } from "./limits.ts"
import { mailChecks } from "./mail.ts"
import { nextRouteCheck } from "./next-route.ts"
import { passwordsCheck } from "./passwords.ts"
import { pluginTablesCheck } from "./plugin-tables.ts"
import { proofsCheck } from "./proofs.ts"
import { providerChecks } from "./provider.ts"
import { singleUseCheck } from "./single-use.ts"
import { storesCheck } from "./stores.ts"

/** A finding with its check. */
export interface Diagnosed extends Finding {
  check: string
  title: string
}

/**
 * Runs all checks at the same time, because they mostly wait for other hosts.
 * @returns the findings in the order of the table below.
 */
export async function runChecks(context: CheckContext): Promise<Diagnosed[]> {
  const table: readonly Check[] = [
    runtimeCheck,
    secretCheck,
    addressCheck,
    variablesCheck,
    configurationCheck,
    nextRouteCheck,
    ...providerChecks(context),
    adapterCheck,
    pluginTablesCheck,
    storedAddressesCheck,
    singleUseCheck,
    flowStoreCheck,
    storesCheck,
    passwordsCheck,
    limitsCheck,
    clientAddressCheck,
    ...mailChecks(context),
    proofsCheck,
  ]
  const findings = await Promise.all(table.map((check) => diagnosed(check, context)))
  return findings.flat()
}

async function diagnosed(check: Check, context: CheckContext): Promise<Diagnosed[]> {
  const { id, title } = check
  const findings = all(await findingsOf(check, context))
  return findings.map((finding) => ({ check: id, title, ...finding }))
}

/** Runs a check. An error of the check becomes a finding, so that the other checks continue. */
async function findingsOf(check: Check, context: CheckContext): Promise<Findings> {
  try {
    return await check.run(context)
  } catch (error) {
    return problem(`This check could not be made: ${shownError(error, context.secrets)}`)
  }
}
