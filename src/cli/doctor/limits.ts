/** Limits in production: whether attempts are counted, and by what. */
import { problem, warning, type Check, type Findings } from "./check.ts"

const docs = "docs/limits.md#the-clients-address"

export const limitsCheck: Check = {
  id: "limits",
  title: "Limits",
  run: ({ prepared, config, production }): Findings => {
    const guessed = [...config.providers.values()].filter(({ type }) => type === "credentials")
    if (!production || guessed.length === 0) return []
    if (prepared.limits === false)
      return [
        {
          ...problem("limits is false: passwords can be guessed without a bound.", "Leave it out in production."),
          docs,
        },
      ]
    const unnamed = guessed.filter(
      (provider) => provider.type === "credentials" && provider.config.identifier === undefined,
    )
    return [
      prepared.clientAddress === undefined && {
        ...warning(
          "clientAddress is not set: behind a proxy, and in route handlers of Next.js, the address of visitors is not known, and no rule by `ip` is counted.",
          "Say which header your proxy sets.",
        ),
        docs,
      },
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
