/**
 * Writes docs/providers from the modules of the catalogue: their data, their types, and the tags of their docstrings.
 * `npm run providers:docs`; with `--check` it writes nothing and fails if a page would change.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { environmentName } from "../src/config/environment-name.ts"
import { decideChecks } from "../src/config/providers.ts"
import type { EmailConfig, OAuthConfig, OAuthProvider } from "../src/ports/provider.ts"
import { makerOf, moduleNames, withoutFixture } from "../test/providers/catalogue/modules.ts"
import { ownPages } from "./providers-own-pages.ts"
import { searchPage } from "./providers-search.ts"
import { providerSource, type Field, type ProviderSource } from "./provider-source.ts"

const folder = join(resolve(import.meta.dirname, ".."), "docs/providers")

const made = "<!-- Made by tools/providers-docs.ts: change the module in src/providers, and run it again. -->"

/** Every page, by file name. */
async function pages(): Promise<Map<string, string>> {
  const modules = moduleNames().filter((name) => !withoutFixture.includes(name))
  const all = await Promise.all(
    modules.map(async (module) => {
      const make = (await makerOf(module)) as (options: object) => OAuthConfig | EmailConfig
      return { module, provider: make({}), source: providerSource(module) }
    }),
  )
  all.sort((a, b) => a.provider.name.localeCompare(b.provider.name, "en"))
  const own = withoutFixture.map((module) => {
    const page = ownPages[module]
    if (page === undefined) throw new Error(`tools/providers-own-pages.ts has no page for ${module}.`)
    return { module, ...page }
  })
  const services = all.map(({ module, provider }) => ({
    name: provider.name,
    module,
    kind: kinds[provider.type],
    variables: `AUTH_${environmentName(provider.id)}_…`,
  }))
  const listed = [...services, ...own.map((page) => ({ module: page.module, ...page.listed }))].sort((a, b) =>
    a.name.localeCompare(b.name, "en"),
  )
  const rows = listed.map(
    ({ name, module, kind, variables }) => `| [${name}](${module}.md) | \`${module}\` | ${kind} | \`${variables}\` |`,
  )
  const intro =
    "Import each from `authchart/providers/<module>`. [index.html](index.html), opened in a browser, has a search."
  const index = `# Providers\n\n${made}\n\n${intro}\n\n| name | module | kind | variables |\n|---|---|---|---|\n${rows.join("\n")}\n`
  return new Map([
    ["index.md", index],
    ["index.html", searchPage(listed, made)],
    ...own.map((page): [string, string] => [`${page.module}.md`, `# ${page.listed.name}\n\n${made}\n\n${page.text}\n`]),
    ...all.map(({ module, provider, source }): [string, string] => [`${module}.md`, pageOf(module, provider, source)]),
  ])
}

const kinds = { oauth: "OAuth 2", oidc: "OpenID Connect", email: "e-mail" }

function pageOf(module: string, provider: OAuthConfig | EmailConfig, source: ProviderSource): string {
  const { summary, register, links, notes, interfaces, choices } = source
  const word = /^\d/.test(module) ? "Provider" : provider.name.replaceAll(/[^\p{L}\p{N}]/gu, "")
  const profile = interfaces.find(({ name }) => name.endsWith("Profile"))
  const options = interfaces.find(({ name }) => name.endsWith("Options"))
  const known = provider.type === "email" ? [] : quirksOf(provider)
  // An application must pass each option that has no environment variable.
  const needed = options?.fields.filter(({ name }) => !name.endsWith("?")).map(({ name }) => `${name}: "…"`) ?? []
  const call = needed.length === 0 ? "" : `({ ${needed.join(", ")} })`
  return [
    `# ${provider.name}`,
    made,
    summary,
    `## Setting it up`,
    `Register at <${register?.url}>: ${register?.as}.${provider.type === "email" ? "" : callbackOf(provider.id)}`,
    `\`\`\`ts\nimport NextAuth from "authchart"\nimport ${word} from "authchart/providers/${module}"\n\nexport const { handlers, auth } = NextAuth({ providers: [${word}${call}] })\n\`\`\``,
    variablesOf(provider),
    ...(options === undefined ? [] : ["## Its own options", tableOf(options.fields), ...choices.map(choiceOf)]),
    ...(provider.type === "email" ? [] : ["## Scopes and checks", asked(provider)]),
    ...(profile === undefined ? [] : ["## Profile", profile.says, tableOf(profile.fields), besides(profile.claims)]),
    ...(known.length + notes.length === 0
      ? []
      : ["## Notes", [...notes, ...known].map((one) => `- ${one}`).join("\n")]),
    "## Sources",
    links.map((link) => `- <${link}>`).join("\n"),
  ]
    .filter((part) => part !== "")
    .map((part) => `${part}\n`)
    .join("\n")
}

const specification = "https://openid.net/specs/openid-connect-core-1_0.html"

/** The claims that OpenID Connect documents, which the table of a profile does not repeat. */
const documented: Record<string, string> = {
  IdTokenClaims: `[claims of an ID token](${specification}#IDToken)`,
  StandardClaims: `[standard claims](${specification}#StandardClaims) of a person`,
}

function besides(claims: readonly string[]): string {
  const named = claims.map((name) => documented[name] ?? name)
  return named.length === 0
    ? ""
    : `Besides these, the profile has the ${named.join(" and the ")} that the provider sends.`
}

function choiceOf({ name, says, values }: ProviderSource["choices"][number]): string {
  return `\`${name}\`: ${values.map((value) => `\`${value.replaceAll('"', "")}\``).join(", ")}. ${says}`
}

function callbackOf(id: string): string {
  return ` Its callback URL is \`https://your-site.example/api/auth/callback/${id}\` (with your \`basePath\` in place of \`/api/auth\` if you set one).`
}

function variablesOf({ id, type, ...provider }: OAuthConfig | EmailConfig): string {
  const prefix = `AUTH_${environmentName(id)}`
  const fixed = type === "oauth" || ("issuer" in provider && provider.issuer !== undefined)
  const needsIssuer = type !== "email" && (!fixed || JSON.stringify(provider).includes("{issuer}"))
  const rows =
    type === "email"
      ? [["KEY", "apiKey"]]
      : [["ID", "clientId"], ["SECRET", "clientSecret"], ...(needsIssuer ? [["ISSUER", "issuer"]] : [])]
  return `| variable | option |\n|---|---|\n${rows.map(([name, option]) => `| \`${prefix}_${name}\` | \`${option}\` |`).join("\n")}`
}

function asked(provider: OAuthConfig): string {
  const { authorization } = provider
  const { url, params = {} } = typeof authorization === "object" ? authorization : { url: authorization }
  const scope =
    params["scope"] ??
    (url === undefined
      ? undefined
      : new URL(String(url).replace("{issuer}", "https://x.example")).searchParams.get("scope"))
  const scopes = typeof scope === "string" ? scope : "openid profile email"
  const checks = Object.entries(decideChecks(provider as OAuthProvider<object>)).flatMap(([name, is]) =>
    is ? [name] : [],
  )
  return `Scopes: ${scopes === "" ? "none" : `\`${scopes}\``}. Each sign-in is protected by ${checks.map((check) => `\`${check}\``).join(", ")}.`
}

/** Returns sentences about the differences between a module's data and the standards. */
function quirksOf({
  unsupportedChecks = [],
  token,
  userinfo,
  client,
  clientIdParameter,
  authorization,
}: OAuthConfig): string[] {
  const from = typeof userinfo === "object" ? userinfo : {}
  const traded = typeof token === "object" ? token : {}
  const params = typeof authorization === "object" ? authorization.params : undefined
  const method = client?.token_endpoint_auth_method
  return [
    ...unsupportedChecks.map((check) => `It does not support \`${check}\`.`),
    ...(params?.["response_mode"] === "form_post"
      ? ["Its callback is a posted form, so the cookie of the sign-in is `SameSite=None; Secure`."]
      : []),
    ...(method === undefined ? [] : [`The client authenticates by \`${method}\`.`]),
    ...(clientIdParameter === undefined ? [] : [`It calls the client id \`${clientIdParameter}\`.`]),
    ...(traded.lacksTokenType === true
      ? ["Its token response has no `token_type`; the library assumes `bearer`."]
      : []),
    ...(traded.scopeIsList === true
      ? ["Its token response lists scopes as an array; the library stores them as text."]
      : []),
    ...(traded.nestedIn === undefined ? [] : [`Its token response nests the tokens in \`${traded.nestedIn}\`.`]),
    ...(from.method === "POST" ? ["The library requests the profile by POST."] : []),
    ...(from.tokenParameter === undefined
      ? []
      : ["The access token is a parameter of the profile's address, so it appears in the provider's logs."]),
    ...(from.emailsFrom === undefined ? [] : ["If the profile has no e-mail address, a second request fetches it."]),
  ]
}

function tableOf(fields: readonly Field[]): string {
  const shown = fields.filter(({ name }) => !name.startsWith("["))
  const cell = (text: string) => text.replaceAll("|", String.raw`\|`)
  const rows = shown.map(
    ({ name, type, optional, says }) =>
      `| \`${name}${optional ? "?" : ""}\` | \`${cell(type.replace(/ \| undefined$/, ""))}\` | ${cell(says)} |`,
  )
  return `| field | type | |\n|---|---|---|\n${rows.join("\n")}`
}

if (process.argv[1] === import.meta.filename) {
  const expected = await pages()
  mkdirSync(folder, { recursive: true })
  const stale = readdirSync(folder).filter((file) => !expected.has(file))
  if (process.argv.includes("--check")) {
    const changed = [...expected].flatMap(([file, page]) =>
      existsSync(join(folder, file)) && readFileSync(join(folder, file), "utf8") === page ? [] : [file],
    )
    for (const file of [...changed, ...stale])
      process.stderr.write(`docs/providers/${file} is out of date. Run: npm run providers:docs\n`)
    if (changed.length + stale.length > 0) process.exitCode = 1
  } else {
    for (const file of stale) rmSync(join(folder, file))
    for (const [file, page] of expected) writeFileSync(join(folder, file), page)
  }
}
