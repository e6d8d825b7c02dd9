import { MissingSecret } from "../errors.ts"

/**
 * The secret of an application that has none yet, in development: made once and kept in
 * `node_modules/.cache/authchart/secret` (mode 600), so that every process of the application agrees on it.
 *
 * @throws {MissingSecret} where there is no file system to keep it in.
 */
export function developmentSecret(): string {
  // Taken from `globalThis`: builds for runtimes without Node warn of every other mention of these.
  // The edge runtime of Next.js has every function of `process`, and each of them throws.
  const { process: node } = ("EdgeRuntime" in globalThis ? {} : globalThis) as {
    process?: Partial<Pick<NodeJS.Process, "getBuiltinModule" | "cwd">>
  }
  const fs = node?.getBuiltinModule?.("node:fs")
  const path = node?.getBuiltinModule?.("node:path")
  const crypto = node?.getBuiltinModule?.("node:crypto")
  const home = node?.cwd?.()
  if (home === undefined || fs === undefined || path === undefined || crypto === undefined)
    throw new MissingSecret(
      "Please define a `secret`: there is no file system to keep one in. Set AUTH_SECRET; `npx authchart secret` makes one.",
    )

  const folder = path.join(home, "node_modules", ".cache", "authchart")
  const file = path.join(folder, "secret")
  try {
    fs.mkdirSync(folder, { recursive: true })
    // Written aside and linked into place: of several processes that start together, one makes the secret for all.
    // The name is one of a kind: threads share their process's id, and a file written twice would change after the link.
    const own = `${file}.${crypto.randomUUID()}`
    fs.writeFileSync(own, crypto.randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" })
    try {
      fs.linkSync(own, file)
    } catch {
      // Another process, or an earlier run, was first: its secret is the one to use.
    } finally {
      fs.unlinkSync(own)
    }
    const secret = fs.readFileSync(file, "utf8").trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw new MissingSecret(
      "Please define a `secret`: the file for a development secret could not be written. Set AUTH_SECRET.",
      error instanceof Error ? error : undefined,
    )
  }
  throw new MissingSecret(`The development secret in ${file} is damaged: delete it, or set AUTH_SECRET.`)
}
