/** Explains errors of databases and drivers. An explanation shows only the host and port of a database URL. */
import { caughtBy, filled } from "../../errors/catalogue/cause.ts"
import { databaseCauses, migrate } from "../../errors/catalogue/database-causes.ts"
import type { TraceCause } from "../../ports/trace.ts"
import { escapeLogin, misreadIn } from "../misread-address.ts"
import { shown } from "../shown/shown.ts"
import { problem, type CheckContext, type Finding } from "./check.ts"
import { networkTrouble, type NetworkTrouble } from "./network-words.ts"

export interface DatabaseTrouble {
  found: Finding
  /** True if every further call would fail for the same reason. The check then makes no further calls. */
  ends: boolean
}

/** The method that failed, and its owner. */
interface Asked {
  owner: "adapter" | "flow store" | "password store" | "username store"
  call: string
}

/**
 * Returns the finding for an error of an adapter or a store.
 * @param known the secrets that no finding may show, and the environment variables, which can contain URLs of
 * databases.
 */
export function databaseTrouble(
  { owner, call }: Asked,
  error: unknown,
  known: Pick<CheckContext, "secrets" | "env">,
): DatabaseTrouble {
  const causes = chain(error)
  const schema = causes.find(({ name }) => name === "DatabaseSchemaError")
  if (schema !== undefined) return { found: problem(...schemaWords(schema)), ends: true }
  const network = networkTrouble(error) ?? prismaUnreachable(causes)
  const misread = misreadAddress(causes, network?.at, known.env)
  if (misread !== undefined) return { found: misread, ends: true }
  if (network !== undefined)
    return {
      found: problem(
        `The ${owner === "adapter" ? "database" : owner} cannot be reached${network.at === undefined ? "" : ` at ${network.at}`}: ${network.says} (${network.code}).`,
        "Start it, or correct the host and port in its address.",
      ),
      ends: true,
    }
  // Some drivers append the parameters of the SQL statement to the message. These parameters can contain personal data,
  // so the finding leaves them out.
  const said = shown((causes.at(-1)?.says ?? String(error)).replace(/\bparams: [\s\S]*$/, ""), known.secrets)
  for (const cause of causes)
    for (const row of databaseCauses) {
      const caught = caughtBy(row, cause)
      if (caught === undefined) continue
      const names = caught.map((name) => name && shown(name, known.secrets))
      const [what = "", ...mend] = filled(row.advice, names).split(": ")
      const met = `${owner === "adapter" ? "" : `the ${owner}'s `}${call}`
      return {
        found: problem(`${what}: ${said} (met by ${met}).`, capitalised(mend.join(": "))),
        ends: row.ends === true,
      }
    }
  return {
    found: problem(`The ${owner}'s ${call}() fails: ${said}`, "Sign-ins will fail in the same way: correct the cause."),
    ends: false,
  }
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/**
 * Returns a finding if a database URL in the environment has a password with an unescaped `/`, `?` or `#`. The driver
 * then uses a piece of the password as the host, or cannot parse the URL.
 */
function misreadAddress(
  causes: readonly TraceCause[],
  at: string | undefined,
  env: CheckContext["env"],
): Finding | undefined {
  const unread = causes.some(({ code, says }) => code === "ERR_INVALID_URL" || /^Invalid URL\b/i.test(says))
  const host = at?.replace(/:\d+$/, "")
  const found = misreadIn(env).find((one) => (host === undefined ? unread : one.host === host))
  if (found === undefined) return undefined
  return problem(
    `The address in ${found.name} is ambiguous: there is an @ behind its host, so its user or its password ends too early.`,
    escapeLogin,
  )
}

function schemaWords({ says }: TraceCause): [string, string] {
  const lines = says.split("\n").filter((line) => line.startsWith("- "))
  return [`The tables do not match the adapter: ${lines.map((line) => line.slice(2)).join(" ")}`, capitalised(migrate)]
}

/** The error and its causes, the outermost first. */
function chain(error: unknown, depth = 0): TraceCause[] {
  if (!(error instanceof Error) || depth > 5) return []
  const { name, message: says, cause } = error
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {}
  // An error of this library wraps its cause in an object: `cause: { err }`.
  const behind = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause
  return [{ name, says, ...code }, ...chain(behind, depth + 1)]
}

/** Finds Prisma's error for an unreachable server (`P1001`), and reads the host and the port from its message. */
function prismaUnreachable(causes: readonly TraceCause[]): NetworkTrouble | undefined {
  const found = causes.find(({ code, says }) => code === "P1001" || /Can't reach database server/.test(says))
  if (found === undefined) return undefined
  const at = /at `?([\w.-]+)`?(?::`?(\d+)`?)?/.exec(found.says)
  return {
    code: "P1001",
    says: "nothing answers there",
    at: at === null ? undefined : [at[1], at[2]].filter(Boolean).join(":"),
  }
}
