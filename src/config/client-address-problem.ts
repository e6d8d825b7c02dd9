import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"

const page = "docs/limits.md#the-clients-address"

/**
 * Returns the error for an invalid value of the option `clientAddress`. Configurations in JavaScript can have such
 * values, because no compiler checks them.
 */
export function clientAddressProblem(option: unknown): AuthError | undefined {
  if (option === undefined || typeof option === "function" || option === "socket") return undefined
  const { header, hops = 1 } = Object(option) as { header?: unknown; hops?: unknown }
  if (typeof header !== "string" || !/^[\w!#$%&'*+.^`|~-]+$/.test(header))
    return new InvalidConfiguration(
      `clientAddress is { header, hops }, "socket" or a function of the request: clientAddress: { header: "x-forwarded-for", hops: 1 }. See ${page}.`,
    )
  if (typeof hops !== "number" || !Number.isInteger(hops) || hops < 1)
    return new InvalidConfiguration(
      `clientAddress.hops is the number of your proxies that add to "${header}": a whole number from 1. See ${page}.`,
    )
  return undefined
}
