/**
 * The visualizer's advice on what to check next: for every reason of the catalogue, and for messages of real errors.
 */
import { build } from "esbuild"
import { describe, expect, it } from "vitest"
import { run } from "../../src/cli/commands.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { catalogue, type Reason } from "../../src/errors/catalogue.ts"
import { adviceOn } from "../../src/devtools/follow/advice.ts"
import type { CredentialInput, EmailConfig, OAuthProvider } from "../../src/ports/provider.ts"
import type { Trace, TraceCause } from "../../src/ports/trace.ts"

const reasons = Object.keys(catalogue) as Reason[]

function traceOf(reason: string | undefined, causes: readonly Partial<TraceCause>[] = [], provider = "my-idp"): Trace {
  return {
    id: "abc",
    request: "GET callback",
    flow: "oauth",
    provider,
    person: undefined,
    at: 0,
    took: 1,
    moves: [],
    asks: [],
    passed: [],
    ended: "refused",
    reason,
    error: {
      type: "OAuthCallbackError",
      says: "It failed.",
      causes: causes.map((cause) => ({ name: "Error", says: "", ...cause })),
    },
  }
}

const first = (reason: Reason, ...causes: Partial<TraceCause>[]) => adviceOn(traceOf(reason, causes))[0]

describe("advice on a failed request", () => {
  it.each(reasons)("%s gives one to four pieces of advice, each a whole sentence", (reason) => {
    const advice = adviceOn(traceOf(reason))
    expect(advice.length).toBeGreaterThan(0)
    expect(advice.length).toBeLessThanOrEqual(4)
    for (const sentence of advice) {
      expect(sentence).toMatch(/^[\w`].{20,260}[.?]$/)
      expect(sentence).not.toMatch(/[{}]|undefined|that is asked for/)
    }
  })

  it("names the provider as it is configured, and also works without a provider", () => {
    expect(adviceOn(traceOf("issuer_mismatch"))[0]).toContain("AUTH_MY_IDP_ISSUER")
    const { provider: _, ...nobody } = traceOf("provider_unreachable")
    expect(adviceOn({ ...nobody, provider: undefined })[0]).toContain("AUTH_<PROVIDER>_ISSUER")
  })

  it("is silent on a request that did not fail", () => {
    expect(adviceOn({ ...traceOf(undefined), ended: "signedIn", error: undefined })).toEqual([])
  })

  it("refers to the sentence of a problem of the configuration, and names an unknown path", () => {
    expect(adviceOn(traceOf(undefined))[0]).toContain("npx authchart doctor")
    const strange = traceOf(undefined)
    const error = { type: "UnknownAction", says: "A request was refused.", causes: [] }
    expect(adviceOn({ ...strange, error })[0]).toContain("`basePath`")
    expect(adviceOn({ ...strange, reason: "a_reason_of_tomorrow" })[0]).toContain("npx authchart doctor")
    expect(adviceOn({ ...strange, reason: "constructor" })[0]).toContain("npx authchart doctor")
  })

  it("names the line of the application whose own code threw", () => {
    const at = { says: "Cannot read properties of undefined", where: "/srv/app/auth.ts:12:7" }
    expect(first("profile_unreadable", at)).toContain("/srv/app/auth.ts:12:7")
    expect(first("effect_failed", { says: "outer" }, at)).toContain("/srv/app/auth.ts:12:7")
    expect(first("provider_unreachable", at)).not.toContain("/srv/app")
  })
})

describe("the causes come first", () => {
  it.each<[Reason, Partial<TraceCause>, RegExp]>([
    [
      "session_store_failed",
      { says: "connect ECONNREFUSED 10.0.0.7:5432", code: "ECONNREFUSED" },
      /^Nothing listens at 10\.0\.0\.7:5432: is the database up/,
    ],
    [
      "mail_unsent",
      { says: "connect ECONNREFUSED ::1:2525", code: "ESOCKET" },
      /^Nothing listens at ::1:2525: is the mail server up/,
    ],
    [
      "effect_failed",
      { says: "getaddrinfo ENOTFOUND db.internal", code: "ENOTFOUND" },
      /^The name of db\.internal is not known/,
    ],
    [
      "effect_failed",
      { says: "connect ETIMEDOUT 10.1.1.1:443" },
      /^No answer in time from what the application calls there at 10\.1\.1\.1:443/,
    ],
    ["effect_failed", { says: "read ECONNRESET" }, /was cut/],
    ["provider_unreachable", { says: "TypeError DEPTH_ZERO_SELF_SIGNED_CERT" }, /NODE_EXTRA_CA_CERTS/],
    ["provider_unreachable", { says: "TypeError CERT_HAS_EXPIRED" }, /has expired or is not valid yet/],
    ["provider_unreachable", { says: "TypeError ERR_TLS_CERT_ALTNAME_INVALID" }, /for another name/],
    ["provider_unreachable", { says: "TypeError ERR_SSL_WRONG_VERSION_NUMBER" }, /http or https/],
    [
      "effect_failed",
      { says: 'relation "verification_token" does not exist', code: "42P01" },
      /^The table verification_token is not in this database: run `npx authchart migrate/,
    ],
    ["effect_failed", { says: "no such table: accounts", code: "SQLITE_ERROR" }, /^The table accounts is not/],
    [
      "effect_failed",
      { says: "Table 'app.users' doesn't exist", code: "ER_NO_SUCH_TABLE" },
      /^The table app\.users is not/,
    ],
    [
      "effect_failed",
      { says: "The table `main.User` does not exist in the current database.", code: "P2021" },
      /^The table main\.User is not/,
    ],
    ["effect_failed", { says: "[removed]", code: "42P01" }, /^The table that is asked for is not/],
    [
      "effect_failed",
      { says: 'column "email_verified" of relation "users" does not exist', code: "42703" },
      /^The column email_verified is not/,
    ],
    ["effect_failed", { says: "table users has no column named image" }, /^The column image is not/],
    [
      "effect_failed",
      { says: "Unknown column 'image' in 'field list'", code: "ER_BAD_FIELD_ERROR" },
      /^The column image is not/,
    ],
    [
      "effect_failed",
      { says: 'password authentication failed for user "app"', code: "28P01" },
      /^The database refused the login/,
    ],
    ["effect_failed", { says: 'database "ap" does not exist', code: "3D000" }, /^This server has no database/],
    [
      "effect_failed",
      { says: "sorry, too many clients already", code: "53300" },
      /^The database has no connection left/,
    ],
    [
      "effect_failed",
      { says: "duplicate key value violates unique constraint", code: "23505" },
      /^Such a row exists already/,
    ],
    [
      "effect_failed",
      { says: 'null value in column "age" violates not-null constraint', code: "23502" },
      /^A column needs a value/,
    ],
    ["effect_failed", { says: "database is locked", code: "SQLITE_BUSY" }, /one process for one file/],
    [
      "token_request_failed",
      { says: "token_request_failed: the token endpoint answered 401: invalid_client, nothing" },
      /^my-idp refused the client secret: compare AUTH_MY_IDP_ID and AUTH_MY_IDP_SECRET/,
    ],
    [
      "token_request_failed",
      { says: "the token endpoint answered 200: incorrect_client_credentials, nothing" },
      /refused the client secret/,
    ],
    [
      "token_request_failed",
      { says: "the token endpoint answered 400: redirect_uri_mismatch, nothing" },
      /^Register the redirect URI at my-idp/,
    ],
    ["code_refused", { says: "the token endpoint answered 400: invalid_grant, nothing" }, /^The code was used before/],
    [
      "token_request_failed",
      { says: "the token endpoint answered 400: unauthorized_client, nothing" },
      /^Allow this client/,
    ],
    ["provider_error", { name: "said", says: "invalid_scope" }, /authorization\.params\.scope/],
    [
      "provider_metadata_invalid",
      {
        says: "provider_metadata_invalid: the provider calls itself https://idp.test/: configure the issuer in exactly that spelling, not as https://idp.test",
      },
      /^Set AUTH_MY_IDP_ISSUER \(or `issuer`\) to https:\/\/idp\.test\/: it is https:\/\/idp\.test now/,
    ],
    [
      "provider_metadata_invalid",
      { says: "what is served under /.well-known/openid-configuration is not this issuer's metadata" },
      /leads to no metadata/,
    ],
    [
      "id_token_expired",
      { says: "id_token_expired: exp is 3570 s in the past by this machine's clock" },
      /^By this machine's clock, exp of the ID token lies 3570 seconds in the past/,
    ],
    ["id_token_invalid", { says: "id_token_invalid: aud" }, /AUTH_MY_IDP_ID with its `aud`/],
    [
      "mail_unsent",
      { says: "Invalid login: 535 5.7.8 Error: authentication failed", code: "EAUTH" },
      /^The mail server refused the login/,
    ],
    ["mail_unsent", { says: "Resend did not take the mail: it answered 403." }, /AUTH_MY_IDP_KEY/],
    ["mail_unsent", { says: "Resend did not take the mail: it answered 503." }, /^The mail service has trouble/],
    ["provider_unreachable", { says: "the provider answered 503" }, /^my-idp has trouble of its own/],
    [
      "session_store_failed",
      { says: "Connection terminated due to connection timeout" },
      /^No connection to the database in time: can this host reach it\? If so, make one pool/,
    ],
    [
      "session_store_failed",
      { says: "timeout exceeded when trying to connect" },
      /^No connection to the database in time: can this host reach it\? If so, make one pool/,
    ],
    ["access_denied", { name: "said", says: "callbacks.signIn gave boolean" }, /^callbacks\.signIn gave false/],
  ])("%s with %o", (reason, cause, advice) => {
    expect(first(reason, cause)).toMatch(advice)
  })

  it.each<[Reason, string]>([
    ["session_callback_failed", "refresh failed: invalid_grant"],
    ["authorize_failed", "LDAP gateway: invalid_client"],
    ["profile_unreadable", "HR API answered 500"],
    ["access_denied", "the list of members: temporarily_unavailable"],
    ["effect_failed", "no row for redirect_uri"],
  ])(
    "%s: the words of the application's own code about another service do not count as the provider's",
    (reason, says) => {
      expect(adviceOn(traceOf(reason, [{ says }]))).toEqual(adviceOn(traceOf(reason)))
    },
  )

  it("the words of a provider do not count as a database's", () => {
    const says = "permission denied for this client"
    expect(adviceOn(traceOf("provider_denied", [{ says }]))).toEqual(adviceOn(traceOf("provider_denied")))
  })

  it.each(["53300", "42501", "28000", "23505"])("a port is not a code of a database: %s", (port) => {
    const says = `connect ECONNREFUSED 127.0.0.1:${port}`
    const advice = adviceOn(traceOf("effect_failed", [{ says, code: "ECONNREFUSED" }]))
    expect(advice[0]).toMatch(new RegExp(`^Nothing listens at 127\\.0\\.0\\.1:${port}`))
    expect(advice).toHaveLength(2)
    expect(adviceOn(traceOf("effect_failed", [{ says: "it took 3 s", code: port }]))).toHaveLength(2)
  })

  it("does not refer to an error's sentence if there is no error", () => {
    const advice = adviceOn({ ...traceOf("not_of_this_version", []), error: undefined })
    expect(advice.join(" ")).toContain("another version")
    expect(advice.join(" ")).not.toContain("error's own sentence")
  })

  it("gives the same advice once, however many causes lead to it", () => {
    const refused = { says: "connect ECONNREFUSED 127.0.0.1:80", code: "ECONNREFUSED" }
    const advice = adviceOn(traceOf("provider_unreachable", [{ says: "fetch failed" }, refused, refused]))
    expect(advice.filter((sentence) => sentence.includes("Nothing listens"))).toHaveLength(1)
  })
})

/** Options that advice may name: an unknown option does not compile here. */
const options: Partial<AuthConfig> = {
  basePath: "",
  trustHost: true,
  useSecureCookies: true,
  redirectProxyUrl: "",
  redirectProxyAllowedOrigins: [],
  session: { strategy: "jwt" },
  accountLinking: { unverifiedAddress: "store" },
  cookies: { sessionToken: { name: "" } },
  steps: [],
  flows: {},
  clientAddress: "socket",
  limits: false,
  challenge: { field: "", verify: () => false },
}
const providerOptions: Partial<OAuthProvider> = {
  issuer: "",
  clientId: "",
  insecureIssuer: true,
  allowDangerousEmailAccountLinking: true,
  userinfo: "",
  token: { conform: () => undefined },
  authorization: { params: { scope: "", response_mode: "" } },
  client: { id_token_signed_response_alg: "", token_endpoint_auth_method: "none" },
}
const mailOptions: Partial<EmailConfig> = {
  server: "",
  apiKey: "",
  from: "",
  maxAge: 1,
  normalizeIdentifier: (address) => address,
}
const fieldOptions: Partial<CredentialInput> = { maxLength: 1 }
/** Words of the protocols, of steps and flows, of forms and of values. */
const words =
  /^(state|iss|aud|azp|nonce|openid|oauth|jwt|database|query|form_post|response_mode|csrfToken|email|name|id|field|prompt: none|trustHost: true|limits: false|ip|allowDangerousEmailAccountLinking: true|attempts|waits\.attempts|lifetime|store|token|storedUsers|subject|requires|date -u|auth_time|max_age)$/
/** Words of passkeys: parts of a response, and of the options and the actions of a passkey provider. */
const passkeyWords =
  /^(data|register|authenticate|action|userHandle|getUserInfo|simpleWebAuthn|verifyAttestation|provider|response\.userHandle|relayingParty\.(?:id|origin)|topOrigins|requireUserVerification: false|verifyAuthenticationOptions|supportedAlgorithmIDs)$/

function isOption(path: string): boolean {
  return [options, providerOptions, mailOptions, fieldOptions].some((known) => {
    let at: unknown = known
    for (const key of path.split(".")) {
      if (typeof at !== "object" || at === null || !(key in at)) return false
      at = Reflect.get(at, key)
    }
    return true
  })
}

describe("the words of advice", () => {
  /** Includes the advice after the fourth, and the advice that only causes give. */
  async function everySentence(): Promise<string[]> {
    const { outputFiles } = await build({
      entryPoints: ["src/devtools/follow/advice.ts"],
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
    })
    const [file] = outputFiles
    expect(file?.contents.length).toBeLessThan(31_744)
    return [file?.text ?? ""]
  }

  it("name commands, options and variables that exist", async () => {
    const [all = ""] = await everySentence()
    const commands = new Set([...all.matchAll(/npx authchart (\w+)((?: --[\w-]+)*)/g)].map(([, name = ""]) => name))
    expect([...commands].sort()).toEqual(["doctor", "factor", "migrate"])
    for (const name of commands) {
      const said: string[] = []
      const terminal = {
        env: {},
        say: (line: string) => void said.push(line),
        complain: (line: string) => void said.push(line),
      }
      expect(await run([name, "--help"], terminal as never)).toBe(0)
      for (const [, flag = ""] of all.matchAll(new RegExp(`npx authchart ${name} --([\\w-]+)`, "g")))
        expect(said.join("\n")).toContain(`--${flag}`)
    }
    const quoted = [...all.matchAll(/(?<!\\)\\?`([a-zA-Z][\w.]*(?:: ?\w+)?| ?date -u)\\?`/g)].map(
      ([, word = ""]) => word,
    )
    expect(quoted.length).toBeGreaterThan(30)
    expect(quoted.filter((word) => !isOption(word) && !words.test(word) && !passkeyWords.test(word))).toEqual([])
    const variables = new Set([...all.matchAll(/\bAUTH_[A-Z\d{}_]+/g)].map(([name]) => name))
    expect([...variables].sort()).toEqual([
      "AUTH_SECRET",
      "AUTH_SECRET_1",
      "AUTH_URL",
      "AUTH_{PROVIDER}_ID",
      "AUTH_{PROVIDER}_ISSUER",
      "AUTH_{PROVIDER}_KEY",
      "AUTH_{PROVIDER}_SECRET",
    ])
  })
})
