/** The faults and the tables of the faulty store. */
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../src/ports/adapter.ts"

export type Fault =
  | "abortsSilently"
  | "cachesUsers"
  | "checksThenCreates"
  | "checksThenLinks"
  | "collates"
  | "commitsDropped"
  | "cutsText"
  | "datesAsText"
  | "deletesAllPasskeys"
  | "deletesNothing"
  | "deletesOneOfEach"
  | "dropsTransports"
  | "emptiesOnUpdate"
  | "endsCurrentSession"
  | "extendsAll"
  | "findsByIdAlone"
  | "forgetsLastUse"
  | "forgetsName"
  | "forgetsTransactions"
  | "fourByteDates"
  | "gluesKeys"
  | "hidesExpired"
  | "keepsAddresses"
  | "keepsTokens"
  | "leavesPasskeys"
  | "leavesSessions"
  | "listsAllPasskeys"
  | "listsUnsorted"
  | "lowersCounters"
  | "manyPerAddress"
  | "neverRollsBack"
  | "numberIds"
  | "overlaps"
  | "patterns"
  | "readsThenRaisesCounters"
  | "readsThenRemovesTokens"
  | "refusesBareDeletes"
  | "readsThenWritesLists"
  | "readsThenWritesSessions"
  | "refusesUnknownFields"
  | "relinks"
  | "replacesPasskeys"
  | "replacesSessions"
  | "replacesTokens"
  | "showsDrafts"
  | "signsOutEverywhere"
  | "staysDown"
  | "swapsArguments"
  | "throwsOnForeignIds"
  | "throwsOnGone"
  | "trims"
  | "undefinedForUnknown"
  | "unlinksAll"
  | "upsertsAccounts"
  | "upsertsCounters"
  | "upsertsUsers"
  | "wholeSeconds"
  | "writesInSteps"

export interface Tables {
  users: Map<string, AdapterUser>
  addresses: Map<string, string>
  accounts: Map<string, AdapterAccount>
  sessions: Map<string, AdapterSession>
  tokens: Map<string, VerificationToken>
  passkeys: Map<string, AdapterAuthenticator>
}
