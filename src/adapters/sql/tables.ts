/** The tables that the adapter needs, as data. `binding.ts`, `check.ts` and the migrations read this list. */
import { optionalAuthenticatorFields, tokenFields } from "../embedded/records.ts"

export type TableKey = "users" | "accounts" | "sessions" | "verificationTokens" | "authenticators"

/** `key`: a short text that is unique or by which the adapter finds rows. `text`: text of any length. */
type FieldKind = "id" | "userId" | "key" | "text" | "date" | "number" | "boolean"

export interface Field {
  /** The name of the field in the port `Adapter`. */
  name: string
  kind: FieldKind
  /**
   * True if the adapter needs a column for the field. The adapter ignores a field that is not required and has no
   * column.
   */
  required: boolean
  /** True if the column is never null in a table that this library makes. */
  filled?: true
  /** True if only tables of other adapters have the column. */
  foreign?: true
}

interface TableShape {
  fields: readonly Field[]
  /** Fields that are unique together. */
  unique: readonly string[]
}

const filled = { required: true, filled: true } as const
/** The id of a row. The field is not required, because the adapter does not read these ids. */
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
  authenticators: {
    fields: [
      // One of the usual layouts has an id beside the credential's id.
      { name: "id", kind: "id", required: false, foreign: true },
      { name: "credentialID", kind: "key", ...filled },
      { name: "userId", kind: "userId", ...filled },
      { name: "providerAccountId", kind: "key", ...filled },
      { name: "credentialPublicKey", kind: "text", ...filled },
      { name: "counter", kind: "number", ...filled },
      { name: "credentialDeviceType", kind: "key", ...filled },
      { name: "credentialBackedUp", kind: "boolean", ...filled },
      ...optionalAuthenticatorFields.map((name): Field => ({
        name,
        kind: name === "createdAt" || name === "lastUsedAt" ? "date" : "text",
        required: false,
      })),
    ],
    unique: ["credentialID"],
  },
}

export const tableKeys: readonly TableKey[] = Object.keys(tableShapes) as TableKey[]

export type TableNames = Readonly<Record<TableKey, string>>

/** A set of tables that an adapter makes, with their possible names. */
export interface Layout {
  /** The names of the adapters that make these tables, for messages. */
  madeBy: string
  names: Readonly<Record<TableKey, readonly [string, ...string[]]>>
}

/**
 * The first layout is this library's own. The migration gives a new table the first name that the layout lists for this
 * table.
 */
export const layouts: readonly [Layout, ...Layout[]] = [
  {
    madeBy: "authchart, @auth/d1-adapter or @auth/pg-adapter",
    names: {
      users: ["users"],
      accounts: ["accounts"],
      sessions: ["sessions"],
      verificationTokens: ["verification_tokens", "verification_token", "verificationtokens", "verificationTokens"],
      authenticators: ["authenticators"],
    },
  },
  {
    madeBy: "@auth/prisma-adapter or @auth/kysely-adapter",
    names: {
      users: ["User"],
      accounts: ["Account"],
      sessions: ["Session"],
      verificationTokens: ["VerificationToken"],
      authenticators: ["Authenticator"],
    },
  },
  {
    madeBy: "@auth/drizzle-adapter",
    names: {
      users: ["user"],
      accounts: ["account"],
      sessions: ["session"],
      verificationTokens: ["verificationToken", "verificationtoken", "verification_token"],
      authenticators: ["authenticator"],
    },
  },
]
