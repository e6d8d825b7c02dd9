import type { EndpointOptions } from "../ports/provider.ts"

/** An endpoint of a provider, with its address as a `URL` and its parameters as texts. */
export interface Endpoint {
  /** `undefined` if the configuration has no address. Discovery (the issuer's metadata document) then finds it. */
  url: URL | undefined
  params: Readonly<Record<string, string>>
}

/**
 * Reads an endpoint from a configuration. The configuration gives the endpoint as an address, or as an object with the
 * address and parameters.
 *
 * @throws {TypeError} for an invalid address.
 */
export function readEndpoint(given: string | EndpointOptions | undefined): Endpoint {
  const options: EndpointOptions = typeof given === "string" ? { url: given } : (given ?? {})
  const url = options.url === undefined ? undefined : new URL(options.url)
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(options.params ?? {})) {
    if (value === undefined || value === null) continue
    params[name] = textOf(value)
  }
  return { url, params }
}

/**
 * Returns the text of a parameter. An object (such as `claims`) becomes JSON. A list becomes its values, separated by
 * commas.
 */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(",")
  // Other values come from the application's configuration, which is trusted, so their type is not checked.
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean)
}
