/**
 * Checks in production whether the application limits attempts, and whether it counts them by both identifier and IP
 * address.
 */
import type { Entry } from "../../config/registered-configs.ts"
import { countsAttempts } from "../../config/warnings.ts"
import { problem, warning, type Check, type Finding, type Findings } from "./check.ts"

const docs = "docs/limits.md#the-clients-address"

export const limitsCheck: Check = {
  id: "limits",
  title: "Limits",
  run: ({ prepared, config, production, loaded }): Findings => {
    if (!production || !countsAttempts({ ...config, given: { ...config.given, limits: undefined } })) return []
    if (prepared.limits === false)
      return [
        {
          ...problem(
            "limits is false: passwords and codes can be guessed, and mails sent, without a bound.",
            "Leave it out in production.",
          ),
          docs: "docs/limits.md#rules",
        },
      ]
    const guessed = [...config.providers.values()].filter(({ type }) => type === "credentials")
    const unnamed = guessed.filter(
      (provider) => provider.type === "credentials" && provider.config.identifier === undefined,
    )
    return [
      prepared.clientAddress === undefined && { ...unknownAddress(loaded.entry), docs },
      ...unnamed.map(({ id }) => ({
        ...warning(
          `Provider ${id} has no \`identifier\`: its failures are counted by the client's address only.`,
          "Name the field that says whose credentials they are.",
        ),
        docs,
      })),
    ].filter((finding) => finding !== false)
  },
}

/**
 * Returns the finding for an application without `clientAddress`. A server such as Express can read the client's IP
 * address from the socket if no proxy is in between, so the finding is a warning. A route handler receives no socket,
 * so the finding is a problem.
 */
function unknownAddress(entry: Entry): Finding {
  const mend = "Say which header your proxy sets."
  if (entry === "server")
    return warning(
      "clientAddress is not set: behind a proxy the address of visitors is not known, and no rule by `ip` is counted.",
      mend,
    )
  return problem(
    "clientAddress is not set: a route handler gets no socket, so the address of visitors is never known, and no rule by `ip` is counted.",
    mend,
  )
}
