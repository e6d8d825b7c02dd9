/** The texts of the reports of an import. */
import type { AccountOutcome } from "./import-accounts.ts"
import type { PasswordOutcome } from "./import-passwords.ts"
import type { UserOutcome } from "./import-users.ts"
import type { ReportTexts } from "./report.ts"

export const passwordTexts: ReportTexts<PasswordOutcome> = {
  one: "password",
  many: "passwords",
  imported: ["imported"],
  expected: {
    present: "the user has a password in stores.passwords already",
    absent: "the row has no password",
  },
  listed: {
    second: "another row has a password of the same user, and the import took that one",
    userless: "the adapter has no user with this id; import the users first",
    otherUser: "the adapter's user with this id has another address, so it can be another person",
    unknown: "the hash has a form or a cost that the library cannot verify",
    tooLong: "the hash is too long for a store",
  },
}

export const userTexts: ReportTexts<UserOutcome> = {
  one: "user",
  many: "users",
  imported: ["imported", "addressless"],
  expected: { present: "the adapter has the user already" },
  listed: {
    addressless: "the row has no e-mail address, so the user cannot sign in with Password(); the user is imported",
    otherUser: "the adapter's user with this id has another address, so it can be another person",
    addressTaken: "another user of the adapter has this e-mail address",
    addressUnread: "the library does not accept the e-mail address",
    idless: "the row has no id, or an id that the table of users cannot hold",
  },
}

export const accountTexts: ReportTexts<AccountOutcome> = {
  one: "linked account",
  many: "linked accounts",
  imported: ["imported"],
  expected: {
    present: "the account is linked to the user already",
    local: "the row is no account at a provider",
  },
  listed: {
    otherUser: "the account is linked to another user of the adapter",
    userless: "the adapter has no user with this id",
    unread: "the row has no provider, no user, or no id at the provider",
  },
}
