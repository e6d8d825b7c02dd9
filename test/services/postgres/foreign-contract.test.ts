import { describe, it } from "vitest"
import { adapterContract, type ContractOptions } from "../../../src/testing/adapter.ts"
import { drizzleAdapter, kyselyAdapter, openForeign, pgAdapter } from "./foreign-adapters.ts"

const vitest = { describe, it }

const contracts: readonly ContractOptions[] = [
  {
    name: "@auth/pg-adapter",
    open: () => openForeign(pgAdapter),
    lacks: ["getAccount", "updateAccount", "transaction"],
    knownDeviations: [
      { rule: "users.text-id", why: "ids are numbers" },
      { rule: "users.unique-address", why: "the documented tables have no unique constraint" },
      { rule: "users.race-address", why: "the documented tables have no unique constraint" },
      { rule: "accounts.unique", why: "the documented tables have no unique constraint" },
      { rule: "accounts.race", why: "the documented tables have no unique constraint" },
      { rule: "sessions.unique", why: "the documented tables have no unique constraint" },
    ],
  },
  {
    name: "@auth/kysely-adapter",
    open: () => openForeign(kyselyAdapter),
    lacks: ["getAccount", "updateAccount", "transaction"],
    knownDeviations: [
      { rule: "users.foreign-id", why: "the column is a uuid, and the server refuses other text" },
      { rule: "users.extra-fields", why: "every field becomes a column" },
      { rule: "accounts.unique", why: "the documented tables have no unique constraint" },
      { rule: "accounts.race", why: "the documented tables have no unique constraint" },
      { rule: "sessions.exact", why: "a change of a session that is not there is refused" },
      { rule: "sessions.update-gone", why: "a change of a session that is not there is refused" },
    ],
  },
  {
    name: "@auth/drizzle-adapter",
    open: () => openForeign(drizzleAdapter),
    lacks: ["updateAccount", "transaction"],
  },
]

for (const contract of contracts) adapterContract(vitest, contract)
