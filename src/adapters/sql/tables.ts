/** The tables that the adapter needs, as data: binding, checking and migrating all read this one list. */
import { tokenFields } from "../embedded/records.ts"

export type TableKey = "users" | "accounts" | "sessions" | "verificationTokens"

/** `key`: short text that is looked up or unique. `text`: of any length. */
type FieldKind = "id" | "userId" | "key" | "text" | "date" | "number"

export interface Field {
  /** As the port calls it. */
  name: string
  kind: FieldKind
  /** The adapter cannot work without a column for it. A field that is not required is ignored where it has none. */
  required: boolean
  /** Never empty in a table that we make. */
  filled?: true
}

interface TableShape {
  fields: readonly Field[]
  /** Fields that are unique together. The first of a table of ours is its primary key. */
  unique: readonly string[]
}

const filled = { required: true, filled: true } as const
/** A table may do without ids of its own: nothing reads them. */
const ownId: Field = { name: "id", kind: "id", required: false, filled: true }

export const tableShapes: Readonly<Record<TableKey, TableShape>> = {
  users: {
    fields: [
      { name: "id", kind: "id", ...filled },
      { name: "name", kind: "text", required: false },
      { name: "email", kind: "key", required: true },
      { name: "emailVerified", kind: "date", required: true },
      { name: "image", kind: "text", required: false },
    ],
    unique: ["email"],
  },
  accounts: {
    fields: [
      ownId,
      { name: "userId", kind: "userId", ...filled },
      { name: "type", kind: "key", ...filled },
      { name: "provider", kind: "key", ...filled },
      { name: "providerAccountId", kind: "key", ...filled },
      ...tokenFields.map((name): Field => ({ name, kind: name === "expires_at" ? "number" : "text", required: false })),
    ],
    unique: ["provider", "providerAccountId"],
  },
  sessions: {
    fields: [
      ownId,
      { name: "sessionToken", kind: "key", ...filled },
      { name: "userId", kind: "userId", ...filled },
      { name: "expires", kind: "date", ...filled },
    ],
    unique: ["sessionToken"],
  },
  verificationTokens: {
    fields: [
      { name: "identifier", kind: "key", ...filled },
      { name: "token", kind: "key", ...filled },
      { name: "expires", kind: "date", ...filled },
    ],
    unique: ["identifier", "token"],
  },
}

// The keys are those of the type, by the declaration above.
export const tableKeys: readonly TableKey[] = Object.keys(tableShapes) as TableKey[]

/** Names of tables. */
export type TableNames = Readonly<Record<TableKey, string>>

/** A set of tables that some adapter has made, and what they may be called. */
export interface Layout {
  /** Who makes it, for messages. */
  madeBy: string
  names: Readonly<Record<TableKey, readonly [string, ...string[]]>>
}

/** The first name of each is the one under which a missing table is made. The first layout is our own. */
export const layouts: readonly [Layout, ...Layout[]] = [
  {
    madeBy: "authchart, @auth/d1-adapter or @auth/pg-adapter",
    names: {
      users: ["users"],
      accounts: ["accounts"],
      sessions: ["sessions"],
      verificationTokens: ["verification_tokens", "verification_token", "verificationtokens", "verificationTokens"],
    },
  },
  {
    madeBy: "@auth/prisma-adapter or @auth/kysely-adapter",
    names: {
      users: ["User"],
      accounts: ["Account"],
      sessions: ["Session"],
      verificationTokens: ["VerificationToken"],
    },
  },
  {
    madeBy: "@auth/drizzle-adapter",
    names: {
      users: ["user"],
      accounts: ["account"],
      sessions: ["session"],
      verificationTokens: ["verificationToken", "verificationtoken", "verification_token"],
    },
  },
]
