/** Checks that the mail server responds and accepts the login of the application. The check sends no mail. */
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import type { Secrets } from "../shown/known-secrets.ts"
import { missingOption } from "../../config/mailer.ts"
import { isMailProvider } from "../../config/names-mailer.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { EmailConfig } from "../../ports/provider.ts"
import { escapeLogin, isMisread } from "../misread-address.ts"
import { shown } from "../shown/shown.ts"
import { all, ok, problem, skipped, type Check, type CheckContext, type Finding, type Findings } from "./check.ts"
import { inTime } from "./in-time.ts"
import { takesConnection } from "./takes-connection.ts"
import { linkSecretFindings } from "./link-secret.ts"
import { networkTrouble } from "./network-words.ts"
import { outboxFinding } from "./outbox.ts"

/** Returns one check for each mail provider. */
export function mailChecks({ config }: Pick<CheckContext, "config">): Check[] {
  const mailing = [...config.providers.values()].filter((provider) => provider.type === "email")
  const checks = mailing.map((provider): Check => ({
    id: `mail.${provider.id}`,
    title: `Mail by ${provider.id}`,
    run: async (context) =>
      [
        await senderFindings(provider.config, context),
        provider.config.brings !== undefined && outboxFinding("Its mails", context.prepared.stores),
        await linkSecretFindings(provider.config, context),
      ].flatMap(all),
  }))
  return [...checks, ...mailerChecks(config)]
}

/**
 * Checks the mail server of a provider. A provider without a mail server and without an API key sends its mails with the
 * option `mailer`: a mail provider in `mailer` has a check of its own, and a missing mailer is a finding of the
 * configuration.
 */
async function senderFindings(provider: EmailConfig, context: CheckContext): Promise<Findings> {
  if (missingOption(provider) === undefined) return look(provider, context)
  return context.config.mailer !== undefined && ok("The option `mailer` sends its mails.")
}

/**
 * Returns the check of the option `mailer` if it is a mail provider. A mailer that is a function gets no check, because
 * a call would send a mail.
 */
function mailerChecks({ given: { mailer } }: Pick<ResolvedConfig, "given">): Check[] {
  if (!isMailProvider(mailer)) return []
  const provider = { ...mailer, ...mailer.options } as EmailConfig // `options` has fields of the provider.
  return [{ id: "mail.mailer", title: "Mail by mailer", run: async (context) => look(provider, context) }]
}

async function look(provider: EmailConfig, context: CheckContext): Promise<Findings> {
  if (provider.server !== undefined) {
    if (context.offline) return skipped("The mail server was not asked: --offline.")
    return greet(provider.server, context)
  }
  const key = provider.apiKey ? "The API key is set. " : ""
  return skipped(`${key}Only a real mail can show that mails are sent.`)
}

interface Transport {
  verify?: () => Promise<unknown>
  close?: () => void
}

async function greet(server: unknown, context: CheckContext): Promise<Finding> {
  const createTransport = await loadNodemailer(context.loaded.file)
  if (createTransport === undefined)
    return problem("The package nodemailer is not installed: no mail can be sent.", "npm install nodemailer")
  // If the password contains an unescaped `/`, `?` or `#`, Nodemailer would use a piece of the password as the host.
  // Therefore, the finding shows no part of the URL.
  if (typeof server === "string" && isMisread(server))
    return problem(
      "The address of the mail server is ambiguous: there is an @ behind its host, so its user or its password ends too early.",
      escapeLogin,
    )
  const place = placeOf(server)
  let transport: Transport | undefined
  try {
    transport = createTransport(server)
    if (typeof transport.verify !== "function")
      return skipped("This transport has no check; only a real mail can show that it works.")
    await inTime(transport.verify(), context.patience)
    return ok(`The mail server${place.named} answers${place.user === undefined ? "" : " and accepts the login"}.`)
  } catch (error) {
    if (networkTrouble(error)?.code === "TIMEOUT" && (await takesConnections(place)))
      return problem(
        `The mail server${place.named} accepts the connection and does not answer in time.`,
        "Check that host and port are those of a mail server: 587 begins without TLS (smtp://), 465 with it (smtps://).",
      )
    return trouble(error, place, context.secrets)
  } finally {
    transport?.close?.()
  }
}

/**
 * Loads the `createTransport` of Nodemailer from the application, or else from the packages beside this library;
 * `undefined` if Nodemailer is not installed.
 */
async function loadNodemailer(file: string): Promise<((server: unknown) => Transport) | undefined> {
  const found = await fromApplication(file)
    .catch(() => import("nodemailer"))
    .catch(() => undefined)
  const { createTransport } = (found ?? {}) as { createTransport?: (server: unknown) => Transport }
  return createTransport
}

async function fromApplication(file: string): Promise<unknown> {
  const path = createRequire(file).resolve("nodemailer")
  const module = (await import(pathToFileURL(path).href)) as { default?: unknown }
  return module.default ?? module
}

interface Place {
  /** A space, then the host and the port: ` smtp.example.com:587`. Empty if both are unknown. */
  named: string
  user: string | undefined
}

async function takesConnections({ named }: Place): Promise<boolean> {
  const url = `smtp://${named.trim()}`
  if (named === "" || !URL.canParse(url)) return false
  const { hostname, port } = new URL(url)
  return port !== "" && takesConnection(hostname.replace(/^\[|\]$/g, ""), Number(port))
}

/** Returns the host, the port and the user of the mail server, without the password. */
function placeOf(server: unknown): Place {
  if (typeof server === "string" && URL.canParse(server)) {
    const { host, username } = new URL(server)
    return { named: ` ${host}`, user: username === "" ? undefined : decodeURIComponent(username) }
  }
  if (typeof server !== "object" || server === null) return { named: "", user: undefined }
  const { host, port, auth } = server as { host?: unknown; port?: unknown; auth?: { user?: unknown } }
  const at = [host, port].filter((part) => typeof part === "string" || typeof part === "number").join(":")
  return { named: at === "" ? "" : ` ${at}`, user: typeof auth?.user === "string" ? auth.user : undefined }
}

function trouble(error: unknown, { named, user }: Place, secrets: Secrets): Finding {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const said = error instanceof Error ? error.message : String(error)
  if (code === "EAUTH" || responseCode === 535)
    return problem(
      `The mail server${named} refuses the login${user === undefined ? "" : ` of ${user}`}${typeof responseCode === "number" ? ` (${responseCode})` : ""}: user or password are wrong.`,
      "Compare them with those of the mail account; some services need a password for applications, or a key.",
    )
  const network = networkTrouble(error) ?? inWords(said)
  if (network !== undefined)
    return problem(
      `The mail server${named} cannot be reached: ${network.says} (${network.code}).`,
      /CERT|LEAF|ISSUER/.test(network.code)
        ? "Renew or correct the server's certificate, or use the host name of the certificate."
        : "Start it, or correct host and port in server. Usual ports: 587 (STARTTLS), 465 (TLS, with secure: true).",
    )
  if (code === "ETLS" || /wrong version number|SSL|TLS|certificate/i.test(said))
    return problem(
      `The mail server${named} and the application could not agree on TLS: ${shown(said, secrets)}`,
      "Port 465 needs secure: true (smtps://); port 587 begins without TLS (smtp://).",
    )
  return problem(
    `The mail server${named} cannot be used: ${shown(said, secrets)}`,
    "Mend server in the provider's options.",
  )
}

/**
 * Patterns of messages about TLS certificates, each with Node's error code for the same fault. Some errors have a
 * message but no code.
 */
const ofCertificates: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired/i, "CERT_HAS_EXPIRED"],
  [/certificate is not yet valid/i, "CERT_NOT_YET_VALID"],
  [/self.signed certificate in certificate chain/i, "SELF_SIGNED_CERT_IN_CHAIN"],
  [/self.signed certificate/i, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  [/unable to verify the first certificate/i, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  [/unable to get local issuer certificate/i, "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"],
  [/does not match certificate's altnames/i, "ERR_TLS_CERT_ALTNAME_INVALID"],
]

/**
 * Returns the network error that a message of Nodemailer describes. The function reads the message, because only the
 * message contains the operating system's code: Nodemailer writes a code of its own into the error's `code`.
 */
function inWords(said: string): ReturnType<typeof networkTrouble> {
  const certificate = ofCertificates.find(([words]) => words.test(said))?.[1]
  const codes = [certificate, ...(said.match(/\b[A-Z][A-Z_]{4,}\b/g) ?? [])]
  return codes.map((code) => networkTrouble({ code })).find((found) => found !== undefined)
}
