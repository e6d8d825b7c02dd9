import type { StoreMethods } from "../embedded/calls.ts"
import { verificationTokenRecord } from "../embedded/records.ts"
import { toVerificationToken } from "../embedded/rows.ts"
import { insert, need, remove, type Store, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert } from "./values.ts"

type TokenCalls = Pick<StoreMethods, "createVerificationToken" | "useVerificationToken">

export function verificationTokenCalls(store: Store): TokenCalls {
  const tokens = () => need(store, "verificationTokens")
  return {
    async createVerificationToken(token) {
      const key = { fields: { ...token }, taken: "That verification token is there already." }
      return keepingUnique(store, tokens(), key, async (within) => {
        const { row } = await insert(within, tokens(), valuesToInsert(within, tokens(), token))
        return row === undefined ? verificationTokenRecord(token) : toVerificationToken(row)
      })
    },
    async useVerificationToken({ identifier, token }) {
      const [row] = await remove(store, tokens(), whereIs(store, tokens(), { identifier, token }))
      return row === undefined ? null : toVerificationToken(row)
    },
  }
}
