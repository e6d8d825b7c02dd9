/**
 * Prints the catalogue of providers beside that of the published package: `npm run providers`. With `--check`, the tool
 * fails if a module is missing, or if it differs without a citation in test/providers/catalogue/differences.ts.
 */
import { decideChecks, mergeOptions } from "../src/config/providers.ts"
import type { EndpointOptions, OAuthConfig, OAuthProvider, Provider, ProviderConfig } from "../src/ports/provider.ts"
import { differences, type Aspect } from "../test/providers/catalogue/differences.ts"
import type { SignInFixture } from "../test/providers/catalogue/fixture.ts"
import { fixturesOf, makerOf, moduleNames, peerNames, withoutFixture } from "../test/providers/catalogue/modules.ts"
import { client } from "../test/providers/catalogue/player.ts"

type Facts = Readonly<Record<Aspect, string>>

interface Row {
  module: string
  /** `undefined`: the module is missing. */
  ours: Facts | undefined
  theirs: Facts
  /** A sentence for each aspect that differs. */
  differing: { aspect: Aspect; cited: string | undefined }[]
  /** Citations for aspects that do not differ. */
  stale: Aspect[]
  /** Reasons of fixtures whose user differs. */
  users: string[]
}

const aspects: readonly Aspect[] = [
  "type",
  "id",
  "name",
  "authorization",
  "scope",
  "token",
  "userinfo",
  "issuer",
  "client",
  "checks",
]

async function rowOf(module: string, present: boolean): Promise<Row> {
  const fixtures = present && !withoutFixture.includes(module) ? await fixturesOf(module) : []
  const options = { ...client, apiKey: "key", server: "smtp://127.0.0.1", ...fixtures[0]?.options }
  const theirs = factsOf(await peerProvider(module, options), ({ checks = ["pkce"] }) => checks)
  const known = differences[module] ?? {}
  const ours = present ? factsOf(await ownProvider(module, options), madeChecks) : undefined
  const differ = aspects.filter((aspect) => ours !== undefined && !isEqual(aspect, ours, theirs))
  return {
    module,
    ours,
    theirs,
    differing: differ.map((aspect) => ({
      aspect,
      cited: known[aspect] && `${known[aspect].why} ${known[aspect].cite}`,
    })),
    stale:
      ours === undefined ? [] : aspects.filter((aspect) => known[aspect] !== undefined && !differ.includes(aspect)),
    users: fixtures.flatMap((one) => ((one as SignInFixture).peerDiffers ?? []) as string | []),
  }
}

/** Our checks always run, so the two differ only if the published module makes a check that ours leaves out. */
function isEqual(aspect: Aspect, ours: Facts, theirs: Facts): boolean {
  if (aspect !== "checks") return ours[aspect] === theirs[aspect]
  return theirs.checks.split(" ").every((check) => ours.checks.split(" ").includes(check))
}

function madeChecks(provider: OAuthConfig): string[] {
  const made = Object.entries(decideChecks(provider as OAuthProvider<object>))
  return made.flatMap(([name, is]) => (is ? [name] : []))
}

async function ownProvider(module: string, options: object): Promise<ProviderConfig> {
  return mergeOptions(((await makerOf(module)) as (options: object) => Provider)({ ...options }))
}

async function peerProvider(module: string, options: object): Promise<ProviderConfig> {
  // The import of these modules needs a package that this repository does not use otherwise.
  const passkeys: Record<string, string> = { passkey: "Passkey", webauthn: "WebAuthn" }
  const name = passkeys[module]
  if (name !== undefined) return { type: "webauthn", id: module, name }
  const needed = { issuer: "https://issuer.example", accountID: "1", redirectUri: "https://app.example/callback" }
  const { default: make } = (await import(`@auth/core/providers/${module}`)) as {
    default: (options: object) => ProviderConfig
  }
  const fixed = make({ ...options, relayingParty: {} }) as OAuthConfig
  // A module that builds its addresses from an issuer receives an issuer here. The other modules keep their own issuer.
  const made = JSON.stringify(fixed).includes("undefined") ? make({ ...needed, ...options }) : fixed
  return mergeOptions(made as Provider)
}

function factsOf(provider: ProviderConfig, checksOf: (provider: OAuthConfig) => readonly string[]): Facts {
  const { type, id, name } = provider
  if (type !== "oauth" && type !== "oidc") return { ...blank, type, id, name }
  const { authorization, token, userinfo, issuer, client: own } = provider
  const at = addressOf(authorization)
  const scope = at?.searchParams.get("scope") ?? "(openid profile email)"
  at?.searchParams.delete("scope")
  // Aspects on which ours differ in every module.
  for (const reserved of ["client_id", "appid", "client_key", "redirect_uri", "response_type"])
    at?.searchParams.delete(reserved)
  return {
    type,
    id,
    name,
    authorization: at === undefined ? (issuer ? "by discovery" : "") : decodeURIComponent(at.href),
    scope: scope === "" ? "(none)" : scope,
    token: shown(token),
    userinfo: shown(userinfo),
    issuer: issuer ?? "",
    client: own?.token_endpoint_auth_method ?? "client_secret_basic",
    // Profiles are functions; the rest is data.
    checks: checksOf(provider as OAuthConfig).join(" "),
  }
}

const blank: Facts = {
  type: "",
  id: "",
  name: "",
  authorization: "",
  scope: "",
  token: "",
  userinfo: "",
  issuer: "",
  client: "",
  checks: "",
}

/** Hooks are functions. */
type AnyEndpoint = string | EndpointOptions | undefined

function addressOf(endpoint: AnyEndpoint): URL | undefined {
  const { url, params = {} } = typeof endpoint === "object" ? endpoint : { url: endpoint }
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  if (url === undefined && given.length === 0) return undefined
  const whole = new URL(url ?? "discovered:")
  for (const [name, value] of given)
    whole.searchParams.set(name, typeof value === "object" ? JSON.stringify(value) : String(value as string))
  return whole
}

function shown(endpoint: AnyEndpoint): string {
  const url = typeof endpoint === "object" ? endpoint.url : endpoint
  return url === undefined ? "" : decodeURIComponent(new URL(url).href)
}

function print({ module, ours, theirs, differing, stale, users }: Row): string {
  if (ours === undefined) return `${module.padEnd(24)} MISSING  ${theirs.type} ${theirs.authorization || theirs.issuer}`
  const wrong = stale.length > 0 || differing.some(({ cited }) => cited === undefined)
  const verdict = wrong ? "DIFFERS" : differing.length + users.length > 0 ? "cited" : "equal"
  const { type, authorization, scope, token, userinfo, issuer, client: proof, checks } = ours
  const main = [type, ...(type === "oauth" ? [authorization, token, userinfo] : [issuer]), scope, proof, checks]
  return [
    `${module.padEnd(24)} ${verdict.padEnd(8)} ${main.filter((part) => part !== "").join(" | ")}`,
    ...differing.map(
      ({ aspect, cited }) => `    ${aspect}: ${ours[aspect]} and not ${theirs[aspect]}. ${cited ?? "NO CITATION"}`,
    ),
    ...stale.map((aspect) => `    ${aspect}: cited as different, but equal`),
    ...users.map((why) => `    user: ${why}`),
  ].join("\n")
}

if (process.argv[1] === import.meta.filename) {
  const present = moduleNames()
  const rows = await Promise.all(peerNames().map((module) => rowOf(module, present.includes(module))))
  const missing = rows.filter(({ ours }) => ours === undefined)
  const wrong = rows.filter(({ differing, stale }) => stale.length > 0 || differing.some(({ cited }) => !cited))
  process.stdout.write(`${rows.map(print).join("\n")}\n\n`)
  process.stdout.write(
    `${rows.length} modules of the published package: ${rows.length - missing.length} here, ${missing.length} missing, ${wrong.length} with differences without a citation.\n`,
  )
  if (process.argv.includes("--check") && missing.length + wrong.length > 0) process.exitCode = 1
}
