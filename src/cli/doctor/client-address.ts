/** Checks which client IP address the running application reads: sends requests to it through its proxies. */
import { countsAttempts } from "../../config/warnings.ts"
import { isPrivate, networkOf } from "../../protocol/client-address.ts"
import { diagnosisHeader, signDiagnosis } from "../../protocol/diagnosis.ts"
import { shownError } from "../shown/shown.ts"
import { ok, problem, skipped, warning, type Check, type CheckContext, type Finding } from "./check.ts"

const docs = "docs/limits.md#the-clients-address"

/** An IP address that no client has, because it is reserved for documentation (RFC 5737). */
const forged = "192.0.2.77"

/**
 * The IP address that the application read from a request that the doctor sent; `undefined` if it read none. `threw` is
 * true if the application's option `clientAddress` threw an error.
 */
interface Read {
  readonly address: string | undefined
  readonly threw: boolean
}

export const clientAddressCheck: Check = {
  id: "client-address",
  title: "Limits",
  run: async (context) => {
    const { url, offline, config } = context
    if (url === undefined || !countsAttempts(config)) return []
    if (offline) return skipped("The application was not asked which client address it reads: --offline.")
    return (await judged(context, url)).map((finding) => ({ ...finding, docs }))
  },
}

async function judged(context: CheckContext, url: string): Promise<readonly Finding[]> {
  const honest = await ask(context, url, {})
  if (typeof honest === "string")
    return [
      skipped(`${url} did not say which client address it reads: ${honest}`, "Deploy this release with this secret."),
    ]
  if (honest.threw)
    return [problem("clientAddress threw. The application's log has the error.", "Correct the function.")]
  if (honest.address === undefined)
    return [
      problem(
        "The application read no client address in a request of this machine: no rule by `ip` is counted.",
        "Set clientAddress to the header that your proxy sets.",
      ),
    ]
  const { address } = honest
  const seen = isPrivate(address)
    ? warning(
        `The application read ${address} as the address of this machine. Unless this machine is in that network, it is a proxy, and all clients are counted as one.`,
        "Set clientAddress to the header that your proxy sets, with its number of proxies as hops.",
      )
    : ok(`The application read ${address} as the address of this machine.`)
  return [seen, await judgedForged(context, url, address)]
}

/** Sends a made-up IP address in headers that only a proxy should set, and checks whether the application trusts it. */
async function judgedForged(context: CheckContext, url: string, address: string): Promise<Finding> {
  const { clientAddress } = context.config.given
  const own = typeof clientAddress === "object" ? [clientAddress.header] : ["x-real-ip"]
  const headers = Object.fromEntries(["x-forwarded-for", ...own].map((name) => [name, forged]))
  const lied = await ask(context, url, headers)
  const names = Object.keys(headers).join(" and ")
  if (typeof lied === "string") return ok(`A request with a forged ${names} was not served: ${lied}`)
  if (lied.address !== undefined && networkOf(lied.address) === networkOf(forged))
    return problem(
      `The application believed an address that this command wrote into ${names}: any client chooses the address that it is counted by.`,
      "Let your proxy replace the header, or correct clientAddress: its header, or the number of proxies as hops.",
    )
  if (lied.address === undefined)
    return problem(
      `The application read no client address in a request with a forged ${names}: a client that sends the header is counted by no rule by \`ip\`.`,
      'Set clientAddress: the header that your proxy sets, or "socket" on a server without a proxy.',
    )
  if (networkOf(lied.address) !== networkOf(address))
    return warning(`With a forged ${names}, the application read ${lied.address}.`, "Correct clientAddress.")
  return ok(`A forged ${names} was not believed.`)
}

/**
 * Sends a request to the running application, which answers with the client IP address that it read in this request. A
 * signature in a header proves that the doctor knows the application's secret.
 * @returns the IP address, or a sentence that says why the application did not answer.
 */
async function ask(
  { config, secrets, patience, terminal }: CheckContext,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Read | string> {
  const base = config.basePath === "/" ? "" : config.basePath
  const signature = await signDiagnosis(config.secrets[0] ?? "", terminal.now())
  try {
    const response = await terminal.fetch(`${new URL(url).origin}${base}/csrf`, {
      headers: { ...headers, [diagnosisHeader]: signature },
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    })
    const said: unknown = await response.json().catch(() => undefined)
    if (!response.ok) return `it answered with status ${response.status}.`
    if (typeof said !== "object" || said === null || !("clientAddress" in said))
      return "it answered as to a visitor, so it has another secret, another release, or a proxy that removes the header."
    const { clientAddress } = said
    return { address: typeof clientAddress === "string" ? clientAddress : undefined, threw: "threw" in said }
  } catch (error) {
    return shownError(error, secrets)
  }
}
