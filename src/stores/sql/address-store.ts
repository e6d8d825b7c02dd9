import { nameOfClaim, readAddressClaim } from "../../ports/read-address-claim.ts"
import type { AddressStore } from "../../ports/address-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { addressTable, type WithTables } from "./tables.ts"
import { touching, upsert } from "./writes.ts"

/**
 * Makes the SQL store of unverified e-mail addresses. For each address, the store holds the accounts whose provider
 * named the address without verifying it. The primary key contains a hash of the account, because the columns of a
 * primary key must be short.
 */
export function addressStoreIn(withTables: WithTables): AddressStore {
  const touch = touching(withTables, "address")
  return {
    add: async (address, given) => {
      const claim = nameOfClaim(given)
      const key = { address, account: await sha256(claim) }
      await withTables(async (db, dialect) =>
        upsert(db, dialect, { table: addressTable, key, insert: { claim }, update: { claim } }),
      )
    },
    list: async (address) =>
      withTables(async (db) => {
        const rows = await db.selectFrom(addressTable).select("claim").where("address", "=", address).execute()
        return rows.flatMap(({ claim }) => readAddressClaim(String(claim)) ?? [])
      }),
    clear: async (address) => void (await touch((db) => db.deleteFrom(addressTable).where("address", "=", address))),
  }
}
