/** Checks the database: calls methods of the application's adapter with made-up values. */
import { randomBytes, randomUUID } from "node:crypto"
import type { Adapter } from "../../ports/adapter.ts"
import { ok, skipped, type Check, type CheckContext, type Finding } from "./check.ts"
import { databaseTrouble } from "./database-words.ts"
import { inTime } from "./in-time.ts"

/** A call of a method of the adapter. Its made-up values match no row, so it reads and changes no data. */
interface Read {
  name: keyof Adapter
  call: () => unknown
}

export const adapterCheck: Check = {
  id: "adapter",
  title: "Database",
  run: async ({ prepared: { adapter }, config, offline, patience, ...known }) => {
    if (adapter === undefined) return []
    if (offline) return skipped("The database was not asked: --offline.")
    const reads = readsFor(adapter, config)
    const findings: Finding[] = []
    for (const { name, call } of reads) {
      try {
        await inTime(call(), patience)
      } catch (error) {
        const { found, ends } = databaseTrouble({ owner: "adapter", call: name }, error, known)
        // Several calls can fail for the same reason. The check reports it once.
        if (!findings.some(({ says }) => says === found.says)) findings.push(found)
        if (ends) break
      }
    }
    if (findings.length > 0) return findings
    return ok(`It answers ${reads.map(({ name }) => name).join(", ")}.`)
  },
}

/**
 * Returns calls of the methods that the flows of this configuration need. `useVerificationToken` deletes no row,
 * because no row has the made-up token.
 */
function readsFor(adapter: Adapter, { providers, session }: CheckContext["config"]): Read[] {
  const types = new Set([...providers.values()].map(({ type }) => type))
  const nobody = `${randomUUID()}@authchart-doctor.invalid`
  const unknown = randomUUID()
  const reads: (Read & { needed: boolean })[] = [
    { name: "getUserByEmail", needed: true, call: () => adapter.getUserByEmail?.(nobody) },
    {
      name: "getUserByAccount",
      needed: types.has("oauth") || types.has("oidc"),
      call: () => adapter.getUserByAccount?.({ provider: "authchart-doctor", providerAccountId: unknown }),
    },
    {
      name: "getSessionAndUser",
      needed: session.strategy === "database",
      call: () => adapter.getSessionAndUser?.(unknown),
    },
    {
      name: "useVerificationToken",
      needed: types.has("email"),
      call: () => adapter.useVerificationToken?.({ identifier: nobody, token: randomBytes(32).toString("hex") }),
    },
  ]
  return reads.filter(({ name, needed }) => needed && typeof adapter[name] === "function")
}
