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

/** The page's path, from the root of the repository. `AuthError.docs` links to it. */
export const pageFile = "docs/errors.md"

interface ErrorClass {
  name: string
  type: string
  /** Its docstring, on one line. */
  says: string
  /** Whether visitors see its type. */
  told: boolean
  /** Whether it is thrown only in a browser, or only written to the browser's console. */
  inBrowser: boolean
}

const sources = ["src/errors/auth-error.ts", "src/errors/classes.ts", "src/errors/client-errors.ts"]
const browserErrors: ReadonlySet<string> = new Set(Object.keys(clientErrors))

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

This page is part of the package: \`node_modules/authchart/docs/errors.md\`. The \`docs\` of an error, and the addresses in
messages and warnings (\`docs/upgrading.md#single-use\`), are within \`node_modules/authchart\`.

An error has a class and a \`type\`, which is the class's name and stays the same in minified code. The log gets the
whole error, with the error behind it under \`cause\`. A browser only sees a page whose address has these parameters:

| parameter | says |
|---|---|
| \`error\` | the \`type\` if visitors may see it, otherwise \`Configuration\` |
| \`code\` | only with \`CredentialsSignin\`: the application's own code for the reason |
| \`reason\` | the fault, as one of the codes below |
| \`flow\` | the id of the run, which the log (under \`cause.flow\`) and the trace also have |

A fault of the configuration is logged for every request, and each response has status 500.
A reason that begins with \`app.\` comes from [an override](steps.md#why-an-override-refuses) of the application:
visitors see \`error=AccessDenied\`, and read the application's text.
An error while a session is read is logged, and the visitor counts as signed out for that request.
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
  const logged = line === undefined ? [] : [`The log says: “${line.says.replace("{name}", "…")}” ${line.advice}`]
  const told = classes.some(({ inBrowser }) => inBrowser)
    ? "Occurs only in the browser: thrown there, or written to its console. Visitors see no page."
    : line?.goesOn === true
      ? "Visitors see no error: the request continues."
      : `Visitors see \`error=${classes.some((one) => one.told) ? type : "Configuration"}\`.`
  const reasons = Object.entries(errors.catalogue).filter(([, entry]) => entry.type === type)
  const shown = reasons.length === 0 ? [told] : reasons.map(([reason, entry]) => reasonOf(reason, entry))
  return [`## ${type}`, ...said, ...more, ...logged, ...shown].map((part) => `${part}\n`).join("\n")
}

function reasonOf(reason: string, { visible, developer }: errors.CatalogueEntry): string {
  const { headline, what, next } = messageFor({ error: visible, reason }, { language: "en", texts: en })
  return `### \`${reason}\`\n\n${developer}\n\nVisitors are told \`error=${visible}\`, and read: “${headline}. ${what} ${next}”`
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
