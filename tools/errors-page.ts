/**
 * Writes docs/errors.md from the error classes, the catalogue of reasons, and the sentences for visitors. `tsx
 * tools/errors-page.ts`; with `--check` it writes nothing and fails if the page would change.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import * as errors from "../src/errors.ts"
import { logLines } from "../src/errors/catalogue/log-lines.ts"
import * as clientErrors from "../src/errors/client-errors.ts"
import { messageFor } from "../src/pages/messages.ts"
import { en } from "../src/texts/en.ts"

const root = resolve(import.meta.dirname, "..")

/** The path of the page from the root of the repository. `AuthError.docs` links to this page. */
export const pageFile = "docs/errors.md"

interface ErrorClass {
  name: string
  type: string
  /** Its docstring, on one line. */
  says: string
  /** `true` if visitors see its type. */
  told: boolean
  /** `true` if the library throws the error only in a browser, or only writes it to the browser's console. */
  inBrowser: boolean
}

const sources = [
  "src/errors/auth-error.ts",
  "src/errors/classes.ts",
  "src/errors/client-errors.ts",
  "src/errors/password-errors.ts",
]
const browserErrors: ReadonlySet<string> = new Set(Object.keys(clientErrors))
/** The docstring of a class that this library exports and does not throw. */
const unused = /never throws this error|Not thrown yet/
/** Reasons that end only the reading of a session: the response has no session, and no page shows the error. */
const onlyLogged: ReadonlySet<string> = new Set([
  "session_unreadable",
  "session_callback_failed",
  "session_store_failed",
])

/** Every exported error class, with its docstring. @throws {Error} for a class without a docstring. */
export function errorClasses(): ErrorClass[] {
  const source = sources.map((file) => readFileSync(join(root, file), "utf8")).join("\n")
  return Object.entries(errors).flatMap(([name, value]) => {
    if (typeof value !== "function" || !(value === errors.AuthError || value.prototype instanceof errors.AuthError))
      return []
    // Subclasses of AuthError can be constructed without arguments.
    const Class = value as typeof errors.AuthError
    const error = new Class()
    return [
      {
        name,
        type: error.type,
        says: docstringOf(name, source),
        told: errors.isClientError(error),
        inBrowser: browserErrors.has(name),
      },
    ]
  })
}

function docstringOf(name: string, source: string): string {
  const [, comment] =
    new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*export (?:class|const) ${name}\b`).exec(source) ?? []
  if (comment === undefined) throw new Error(`${name} has no docstring.`)
  return comment
    .replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .replaceAll(/\s+/g, " ")
    .trim()
}

const intro = `# Errors

<!-- Made by tools/errors-page.ts: change the classes, the catalogue or the visitors' sentences, and run it again. -->

This page is part of the package: \`node_modules/authchart/docs/errors.md\`. The property \`docs\` of an error, and the paths in
messages and warnings (for example \`docs/upgrading.md#single-use\`), are paths in the folder \`node_modules/authchart\`.

An error has a class and a \`type\`. The \`type\` is the name of the class, and stays the same in minified code. The log gets the
whole error, with the error that caused it under \`cause\`. The browser gets a redirect to the sign-in page or the error page.
The address of that page has these parameters:

| parameter | value |
|---|---|
| \`error\` | the \`type\` if visitors may see it, otherwise \`Configuration\` |
| \`code\` | only with \`CredentialsSignin\`: the code that the application gave the error |
| \`reason\` | why it failed: one of the codes that are headings below, such as \`link_expired\` |
| \`flow\` | the id of this sign-in, which the log (under \`cause.flow\`) and the trace also have |

Each section of this page is one \`type\`. Its subsections are the reasons with which this type is logged.

If the configuration is invalid, the library logs the error for every request, and each response has status 500.
A reason that begins with \`app.\` comes from [an override](steps.md#why-an-override-refuses) of the application: the address
has \`error=AccessDenied\`, and the page shows the application's text.
If reading a session fails, the library logs the error, and the visitor counts as signed out for that request.
`

export function errorsPage(): string {
  const classes = errorClasses()
  const types = [...new Set(classes.map(({ type }) => type))].sort()
  return [
    intro,
    ...types.map((type) =>
      sectionOf(
        type,
        classes.filter((one) => one.type === type),
      ),
    ),
  ].join("\n")
}

function sectionOf(type: string, classes: readonly ErrorClass[]): string {
  const others = classes.filter(({ name }) => name !== type)
  const said = classes.filter(({ name }) => name === type).map(({ says }) => says)
  const more = others.map(({ name, says }) => `\`${name}\` also has this type: ${says}`)
  const line = Object.entries(logLines).find(([name]) => name === type)?.[1]
  const logged = line === undefined ? [] : [`The log says: “${line.says.replace("{name}", "…")}”`, line.advice]
  const told = classes.some(({ inBrowser }) => inBrowser)
    ? ["The client throws this error in the browser, or writes it to the browser's console. No page shows it."]
    : classes.some(({ says }) => unused.test(says))
      ? []
      : line?.goesOn === true
        ? ["Visitors see no error, because the request continues."]
        : [`${addressWith(classes.some((one) => one.told) ? type : "Configuration")}.`]
  const reasons = Object.entries(errors.catalogue).filter(([, entry]) => entry.type === type)
  const shown = reasons.length === 0 ? told : reasons.map(([reason, entry]) => reasonOf(reason, entry))
  return [`## ${type}`, ...said, ...more, ...logged, ...shown].map((part) => `${part}\n`).join("\n")
}

function reasonOf(reason: string, { visible, developer }: errors.CatalogueEntry): string {
  const { headline, what, next } = messageFor({ error: visible, reason }, { language: "en", texts: en })
  const shown = onlyLogged.has(reason)
    ? "Visitors see no error, because a request without a readable session counts as signed out."
    : `${addressWith(visible)}. The built-in page has the heading “${headline}”, and says: “${what} ${next}”`
  return `### \`${reason}\`\n\n${developer}\n\n${shown}`
}

/** Says what the address of the page that shows the error contains. */
function addressWith(visible: string): string {
  const Class = Object.entries(errors).find(([name]) => name === visible)?.[1] as typeof errors.AuthError | undefined
  return `The address of the ${Class?.kind === "signIn" ? "sign-in" : "error"} page has \`error=${visible}\``
}

if (process.argv[1] === import.meta.filename) {
  const file = join(root, pageFile)
  const page = errorsPage()
  if (!process.argv.includes("--check")) writeFileSync(file, page)
  else if (readFileSync(file, "utf8") !== page) {
    process.stderr.write(`${pageFile} is out of date. Run: npx tsx tools/errors-page.ts\n`)
    process.exitCode = 1
  }
}
