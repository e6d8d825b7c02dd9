/** Warns of mail links and steps that rely on an adapter which does not declare `consumesOnce`. */
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"

interface Relying {
  given: Pick<AuthConfig, "stores" | "flowStore">
  adapter: Pick<Adapter, "consumesOnce"> | undefined
  steps: ReadonlyMap<string, Pick<LooseStep, "id" | "attempts">>
  providers: ReadonlyMap<string, ResolvedProvider>
  warnOnce: Logger["warn"]
}

const page = "docs/upgrading.md#single-use"

/** Does not warn with `stores`, or if the adapter declares `consumesOnce: true`. */
export function warnOfSingleUse({ given, adapter, steps, providers, warnOnce }: Relying): void {
  if (given.stores !== undefined || adapter === undefined || adapter.consumesOnce === true) return
  const silent = "the adapter does not declare consumesOnce: true"
  const counting = [...steps.values()].filter(({ attempts = {} }) => Object.keys(attempts).length > 0)
  if (counting.length > 0 && given.flowStore === undefined)
    warnOnce(
      "single-use-undeclared",
      `steps ${counting.map(({ id }) => id).join(", ")} limit attempts, and ${silent}: if it gives one verification token to several callers, these sign-ins are refused; configure stores (${page})`,
    )
  if ([...providers.values()].some(({ type }) => type === "email"))
    warnOnce(
      "single-use-undeclared",
      `${silent}: if it gives one verification token to several callers, requests at the same moment redeem one mail link several times; configure stores (${page})`,
    )
}
