/**
 * Checks the variable that sets the public address. Without such a variable, checks whether the library trusts the host
 * of a request.
 */
import { platformOf } from "../../../config/deployment.ts"
import { isDevelopment } from "../../../config/environment.ts"
import { unrestricted } from "../../../config/production.ts"
import { isHostList, trustHostProblem } from "../../../config/trusted-hosts.ts"
import { isLoopback } from "../../../ports/addresses.ts"
import { all, ok, problem, warning, type Check, type CheckContext, type Finding, type Findings } from "../check.ts"

const names = ["AUTH_URL", "NEXTAUTH_URL", "LEGACY_URL"]
const form = "Write it as https://app.example.com, or with the path of the routes behind it."

export const addressCheck: Check = {
  id: "address",
  title: "Environment",
  run: (context) => {
    const name = names.find((one) => context.env[one])
    const value = name === undefined ? undefined : context.env[name]
    return name === undefined || value === undefined ? withoutAddress(context) : ofAddress(name, value, context)
  },
}

function ofAddress(name: string, value: string, context: CheckContext): Findings {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return problem(`${name} is not an address that begins with https:// or http://, and is ignored.`, form)
  const findings = all([
    insecure(name, url, context),
    junk(name, value, url),
    mismatch(name, url, context),
    told(name, url, context),
  ])
  const old = name === "AUTH_URL" ? "" : ` ${name} is read as AUTH_URL, its newer name.`
  const path = url.pathname.replace(/\/+$/, "")
  const base = path === "" ? "" : ` Its path, ${path}, is the basePath: the routes are below it.`
  return findings.length > 0 ? findings : ok(`${name} is ${url.origin}${path}.${base}${old}`)
}

/** Reports that the application uses the origin of the variable, and not the origin of `--url`. */
function told(name: string, url: URL, { url: said }: CheckContext): Findings {
  if (said === undefined || new URL(said).origin === url.origin) return []
  return problem(
    `${name} is ${url.origin}, and --url says ${new URL(said).origin}: the application uses ${name}, and so did this command.`,
    `Set ${name} to the public address, or omit --url.`,
  )
}

function insecure(name: string, url: URL, { production }: CheckContext): Findings {
  if (!production) return []
  if (isLoopback(url))
    return problem(
      `${name} is ${url.origin} in production: providers would send people to their own machines.`,
      `Set ${name} to the public address.`,
    )
  if (url.protocol === "https:") return []
  return problem(
    `${name} is ${url.origin} in production: over http: the session cookie has neither Secure nor the __Secure- prefix, and an attacker on the network can steal it.`,
    `Serve the application by https:, and set ${name} to https://${url.host}.`,
  )
}

/** Reports parts of the variable's URL that the library ignores or misreads, for example a query. */
function junk(name: string, value: string, url: URL): Findings {
  const unused = [
    ...(url.username + url.password === "" ? [] : ["a user name or password"]),
    ...(url.search === "" ? [] : ["a query"]),
    ...(url.hash === "" ? [] : ["a fragment"]),
    ...(value === value.trim() ? [] : ["white space around it"]),
    ...(/["'`;,]$/.test(value) ? ["a quote or a comma at its end"] : []),
  ]
  return unused.length === 0 ? [] : [warning(`${name} has ${unused.join(", ")}, which is left out or misread.`, form)]
}

function mismatch(name: string, url: URL, { loaded: { config }, prepared }: CheckContext): Findings {
  const path = url.pathname.replace(/\/+$/, "")
  if (path === "" || config.basePath === undefined || config.basePath.replace(/\/+$/, "") === path) return []
  return warning(
    `The path of ${name} is ${path}, and basePath is ${prepared.basePath}: basePath has precedence, and the routes are not below ${path}.`,
    `Remove the path from ${name}, or make both the same.`,
  )
}

function withoutAddress(context: CheckContext): Findings {
  const { prepared, env } = context
  const said = env["AUTH_TRUST_HOST"]
  const meantNo = said !== undefined && /^(?:no|off|none|null|undefined)$/i.test(said)
  const misread =
    meantNo && warning(`AUTH_TRUST_HOST is "${said}", which counts as true.`, "Write false, or remove it.")
  if (isHostList(prepared.trustHost)) return [misread, listed(prepared.trustHost)]
  if (prepared.trustHost !== true)
    return [
      misread,
      problem(
        "The host of requests is not trusted, and AUTH_URL is not set: the library refuses every request.",
        "Set AUTH_URL to the public address; or list your hosts in AUTH_TRUSTED_HOSTS; or AUTH_TRUST_HOST=true behind a proxy that sets the host itself.",
      ),
    ]
  if (isDevelopment(env)) return [misread, ok("AUTH_URL is not set: in development each request gives the address.")]
  const platform = platformOf(env)
  const why = platform === undefined ? "trustHost or AUTH_TRUST_HOST is set" : `${platform} routes by host`
  if (platform === undefined && sendsMail(context)) return [misread, problem(unrestricted, listHosts)]
  return [misread, ok(`AUTH_URL is not set: the library trusts the host of a request, because ${why}.`)]
}

const listHosts =
  "Set AUTH_URL to the public address; if the application has several, set AUTH_TRUSTED_HOSTS=app.example.com,*.preview.example.com."

function sendsMail({ config }: CheckContext): boolean {
  return [...config.providers.values()].some(({ type }) => type === "email")
}

/** Reports the hosts of the option `trustHost`, or an invalid entry among them. */
function listed(hosts: readonly string[]): Finding {
  const wrong = trustHostProblem({ trustHost: hosts })
  return wrong === undefined
    ? ok(`AUTH_URL is not set: the library trusts the host of a request if it is one of ${hosts.join(", ")}.`)
    : problem(wrong.message)
}
