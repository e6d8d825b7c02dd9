import { MissingSecret } from "../errors.ts"

/**
 * The secret of an application that has none yet, in development: made once and kept in
 * `node_modules/.cache/authchart/secret` (mode 600), so that every process of the application agrees on it.
 *
 * @throws {MissingSecret} where there is no file system to keep it in.
 */
export function developmentSecret(): string {
  const node = typeof process === "undefined" ? undefined : process.getBuiltinModule
  const fs = node?.("node:fs")
  const path = node?.("node:path")
  const crypto = node?.("node:crypto")
  if (fs === undefined || path === undefined || crypto === undefined)
    throw new MissingSecret(
      "There is no secret, and no file system to keep one in. Set AUTH_SECRET; `npx authchart secret` makes one.",
    )

  const folder = path.join(process.cwd(), "node_modules", ".cache", "authchart")
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
      "There is no secret, and none could be kept for development. Set AUTH_SECRET.",
      error instanceof Error ? error : undefined,
    )
  }
  throw new MissingSecret(`The development secret in ${file} is damaged: delete it, or set AUTH_SECRET.`)
}
