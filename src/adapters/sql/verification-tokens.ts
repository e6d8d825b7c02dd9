/** The calls about verification tokens. */
import type { VerificationToken } from "../../ports/adapter.ts"
import { verificationTokenRecord } from "../embedded/records.ts"
import { toVerificationToken } from "./selection.ts"
import { insert, need, remove, type Store, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert } from "./values.ts"

export async function createVerificationToken(store: Store, token: VerificationToken): Promise<VerificationToken> {
  const table = need(store, "verificationTokens")
  const key = { fields: { ...token }, taken: "That verification token is there already." }
  return keepingUnique(store, table, key, async (within) => {
    const { row } = await insert(within, table, valuesToInsert(within, table, token))
    return row === undefined ? verificationTokenRecord(token) : toVerificationToken(row)
  })
}

/** Finds and removes in one step: of any number of callers at once, one gets the token. */
export async function useVerificationToken(
  store: Store,
  { identifier, token }: Pick<VerificationToken, "identifier" | "token">,
): Promise<VerificationToken | null> {
  const table = need(store, "verificationTokens")
  const [row] = await remove(store, table, whereIs(store, table, { identifier, token }))
  return row === undefined ? null : toVerificationToken(row)
}
