/**
 * Bundles the scripts of built-in pages with passkeys, because the pages contain their scripts: the script of the forms
 * into `src/pages/passkey-script.ts`, and the script of the account page into `src/pages/passkey-removal-script.ts`, each
 * with its hash, and the script of the step into `src/steps/passkey/script.ts`. Run it after a change to
 * `src/client/passkeys`: `npx tsx tools/passkey-script.ts`.
 */
import { createHash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { build } from "esbuild"

const root = resolve(import.meta.dirname, "..")

/**
 * Bundles a script.
 *
 * @param source the file in `src/client/passkeys`, such as `page-script.ts`.
 * @returns the script, and the source expression that allows it in a Content Security Policy.
 */
export async function bundlePasskeyScript(source: string): Promise<{ script: string; hash: string }> {
  const { outputFiles } = await build({
    entryPoints: [resolve(root, "src/client/passkeys", source)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
  })
  const script = outputFiles.map(({ text }) => text).join("")
  return { script, hash: `'sha256-${createHash("sha256").update(script).digest("base64")}'` }
}

if (process.argv[1] === import.meta.filename) {
  await writePageScript({
    name: "passkeyScript",
    what: "The script of pages with passkeys.",
    source: "page-script.ts",
    file: "passkey-script.ts",
  })
  await writePageScript({
    name: "passkeyRemovalScript",
    what: "The script of the account page.",
    source: "removal-script.ts",
    file: "passkey-removal-script.ts",
  })
  const { script } = await bundlePasskeyScript("step-script.ts")
  writeFileSync(
    resolve(root, "src/steps/passkey/script.ts"),
    `${headOf("The script of the step's page.", "step-script.ts")}
export const stepScript: string = ${JSON.stringify(script)}
`,
  )
}

interface PageScriptFile {
  /** The script becomes the constant `<name>`, and its hash the constant `<name>Hash`. */
  readonly name: string
  /** The first sentence of the file's comment. */
  readonly what: string
  /** In `src/client/passkeys`. */
  readonly source: string
  /** In `src/pages`. */
  readonly file: string
}

/** Writes a script and its hash into a file of `src/pages`. */
async function writePageScript({ name, what, source, file }: PageScriptFile): Promise<void> {
  const { script, hash } = await bundlePasskeyScript(source)
  writeFileSync(
    resolve(root, "src/pages", file),
    `${headOf(what, source)}
export const ${name}: string = ${JSON.stringify(script)}

/**
 * The hash of the script, as a source expression for \`script-src\` of the page's Content Security Policy. A test compares
 * it with the script.
 */
export const ${name}Hash: string = ${JSON.stringify(hash)}
`,
  )
}

function headOf(what: string, source: string): string {
  return `/**
 * ${what} \`tools/passkey-script.ts\` makes this file from \`src/client/passkeys/${source}\`, which explains the script.
 */`
}
