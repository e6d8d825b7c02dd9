/** `stores`: what of this application has no place to be counted. */
import { platformOf } from "../../config/deployment.ts"
import { warning, type Check, type CheckContext, type Findings } from "./check.ts"

const docs = "docs/stores.md"
const mend = "Configure `stores`: sqlStores({ postgres: pool }) or redisStores(client), one for all instances."

export const storesCheck: Check = {
  id: "stores",
  title: "Stores",
  run: (context) =>
    context.prepared.stores === undefined ? [uncounted(context), passedOver(context), severalInstances(context)] : [],
}

function uncounted({ config }: CheckContext): Findings {
  const ids = [...config.steps.values()].filter(({ counts }) => counts === "person").map(({ id }) => id)
  if (ids.length === 0) return []
  const named = ids.length === 1 ? `The step ${ids[0]} counts` : `The steps ${ids.join(", ")} count`
  return [
    {
      ...warning(`${named} failures of a person over all sign-ins, and there is no \`stores\` to count in.`, mend),
      docs,
    },
  ]
}

/** Among an adapter's tokens, a record of a step that did not store can only be read by removing it. */
function passedOver({ config, prepared }: CheckContext): Findings {
  const ids = [...config.steps.values()]
    .filter(({ store, inTransaction }) => store !== undefined && inTransaction !== true)
    .map(({ id }) => id)
  if (ids.length === 0 || prepared.flowStore !== undefined || prepared.adapter === undefined) return []
  const named = ids.length === 1 ? `The step ${ids[0]} stores` : `The steps ${ids.join(", ")} store`
  const says = `${named} after the sign-up, and there is no \`stores\`: where that failed, several sign-ins of the user at the same moment can pass the step over, if its appliesTo does not look at what was stored.`
  return [{ ...warning(says, mend), docs: "docs/steps.md#what-store-may-rely-on" }]
}

/** Only where the application has what `stores` would count: steps, or links in mails. */
function severalInstances({ config, production, env }: CheckContext): Findings {
  const platform = platformWithInstances(env)
  if (!production || platform === undefined) return []
  const mails = [...config.providers.values()].some(({ type }) => type === "email")
  const has = [...(config.steps.size > 0 ? ["steps"] : []), ...(mails ? ["links in mails"] : [])]
  if (has.length === 0) return []
  const says = `${platform} may run several instances of this application, which has ${has.join(" and ")} and no \`stores\`: the instances share no counter and no record of what was used once, but for the adapter's tokens.`
  return [{ ...warning(says, mend), docs }]
}

/** What starts more instances of an application by itself, as the environment says. */
function platformWithInstances(env: CheckContext["env"]): string | undefined {
  if (env["AWS_LAMBDA_FUNCTION_NAME"]) return "AWS Lambda"
  if (env["K_SERVICE"]) return "Cloud Run"
  if (env["KUBERNETES_SERVICE_HOST"]) return "Kubernetes"
  return platformOf(env)
}
