/**
 * Checks that the option `stores` responds. Without `stores`, reports parts of the application that need them for their
 * counters or records.
 */
import { randomUUID } from "node:crypto"
import { platformOf } from "../../config/deployment.ts"
import type { Stores } from "../../ports/stores.ts"
import { all, ok, skipped, warning, type Check, type CheckContext, type Findings } from "./check.ts"
import { databaseTrouble } from "./database-words.ts"
import { inTime } from "./in-time.ts"

const docs = "docs/stores.md"
const mend = "Configure `stores`: sqlStores({ postgres: pool }) or redisStores(client), one for all instances."

export const storesCheck: Check = {
  id: "stores",
  title: "Stores",
  run: async (context) => {
    const { stores } = context.prepared
    if (stores !== undefined) return responds(stores, context)
    return [uncounted(context), passedOver(context), severalInstances(context)].flatMap(all)
  },
}

/** Reads the waiting flow with a made-up key. */
async function responds(stores: Stores, { offline, patience, ...known }: CheckContext): Promise<Findings> {
  if (offline) return skipped("The stores were not asked: --offline.")
  try {
    await inTime(stores.flows.get(`authchart-doctor-${randomUUID()}`), patience)
    return ok("stores.flows answers get.")
  } catch (error) {
    return { ...databaseTrouble({ owner: "flow store", call: "get" }, error, known).found, docs }
  }
}

function uncounted({ config }: CheckContext): Findings {
  const ids = [...config.steps.values()].filter(({ counts }) => counts === "person").map(({ id }) => id)
  if (ids.length === 0) return []
  const named = ids.length === 1 ? `The step ${ids[0]} counts` : `The steps ${ids.join(", ")} count`
  return [
    {
      ...warning(`${named} failures of a person over all sign-ins, and there is no \`stores\` that counts them.`, mend),
      docs,
    },
  ]
}

/**
 * Reports steps that store data after the sign-up. Without `stores`, the library records the unfinished step in a
 * verification token of the adapter, and reading the token deletes it. If the same user signs in twice at the same
 * moment, one of the sign-ins finds no record and can skip the step.
 */
function passedOver({ config, prepared }: CheckContext): Findings {
  const ids = [...config.steps.values()]
    .filter(({ store, inTransaction }) => store !== undefined && inTransaction !== true)
    .map(({ id }) => id)
  if (ids.length === 0 || prepared.flowStore !== undefined || prepared.adapter === undefined) return []
  const named = ids.length === 1 ? `The step ${ids[0]} stores` : `The steps ${ids.join(", ")} store`
  const says = `${named} after the sign-up, and there is no \`stores\`: if storing fails, several sign-ins of the user at the same moment can skip the step, unless its appliesTo reads the stored row.`
  return [{ ...warning(says, mend), docs: "docs/steps.md#what-store-may-rely-on" }]
}

/**
 * Reports a platform that can run several instances, if the application has steps or mail links. Without `stores`, each
 * instance counts the attempts at a step or mail link for itself, so that the limit applies once for each instance.
 */
function severalInstances({ config, production, env }: CheckContext): Findings {
  const platform = platformWithInstances(env)
  if (!production || platform === undefined) return []
  const mails = [...config.providers.values()].some(({ type }) => type === "email")
  const has = [...(config.steps.size > 0 ? ["steps"] : []), ...(mails ? ["links in mails"] : [])]
  if (has.length === 0) return []
  const says = `${platform} may run several instances of this application, which has ${has.join(" and ")} and no \`stores\`: the instances share no counters and no record of used codes, except the adapter's tokens.`
  return [{ ...warning(says, mend), docs }]
}

/** Returns the platform if it starts several instances of the application, according to the environment variables. */
function platformWithInstances(env: CheckContext["env"]): string | undefined {
  if (env["AWS_LAMBDA_FUNCTION_NAME"]) return "AWS Lambda"
  if (env["K_SERVICE"]) return "Cloud Run"
  if (env["KUBERNETES_SERVICE_HOST"]) return "Kubernetes"
  return platformOf(env)
}
