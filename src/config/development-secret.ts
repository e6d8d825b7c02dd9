import { MissingSecret } from "../errors/classes.ts"

/**
 * Returns the secret for development, for an application that configures no secret. The first call makes the secret and
 * stores it in `node_modules/.cache/authchart/secret` (mode 600), so that all processes of the application share it.
 *
 * @throws {MissingSecret} if there is no file system, or the process cannot use the file.
 */
export function developmentSecret(): string {
  // The code reads `process` from `globalThis`, because bundlers for runtimes without Node warn about the plain name
  // `process`. The edge runtime of Next.js counts as a runtime without `process`: every function of its `process`
  // throws.
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
    // Several processes can start at the same time, but only one of them may make the secret. Each process writes a
    // file with a temporary name, and then links this file to the final name. The link fails if the final name exists
    // already. The temporary name is random, because threads of one process share the process id.
    const own = `${file}.${crypto.randomUUID()}`
    fs.writeFileSync(own, crypto.randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" })
    try {
      fs.linkSync(own, file)
    } catch {
      // Another process, or an earlier run, made the secret first. This process uses that secret.
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
