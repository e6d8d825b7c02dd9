/**
 * Checks the stores of passwords and usernames, names the algorithm with which this machine hashes passwords, and looks for the packages
 * of the meter.
 */
import { randomUUID } from "node:crypto"
import { passwordSettingsIn } from "../../config/password-settings.ts"
import type { PasswordSettings } from "../../ports/passwords.ts"
import { ok, problem, skipped, type Check, type CheckContext, type Finding } from "./check.ts"
import { databaseTrouble } from "./database-words.ts"
import { inTime } from "./in-time.ts"
import { outboxFinding } from "./outbox.ts"
import { shownError } from "../shown/shown.ts"

const docs = "docs/passwords.md"

export const passwordsCheck: Check = {
  id: "passwords",
  title: "Passwords",
  run: async (context) => {
    const settings = passwordSettingsIn(context.config.providers)
    if (settings === undefined) return []
    const findings = [
      await storeFinding(context),
      ...(settings.usernames !== undefined ? [await usernamesFinding(context), choiceFinding(settings)] : []),
      await hashFinding(settings.tools, context),
      ...(bringsFlow(context) ? [outboxFinding("Mails for a sign-up or a reset", context.prepared.stores)] : []),
      ...(await meterFindings(settings.meter)),
    ]
    return findings.map((finding) => (finding.level === "ok" ? finding : { ...finding, docs }))
  },
}

/** Returns false with `Password({ flows: false })`, which sends no mails. */
function bringsFlow({ config: { providers } }: CheckContext): boolean {
  return [...providers.values()].some(({ config }) => "passwords" in config && config.brings !== undefined)
}

/** Reads the password of a user who does not exist. */
async function storeFinding({ prepared, offline, patience, ...known }: CheckContext): Promise<Finding> {
  const store = prepared.stores?.passwords
  if (store === undefined)
    return problem("`stores` keep no passwords.", "Configure `stores`: sqlStores, redisStores or memoryStores.")
  if (offline) return skipped("The store of passwords was not asked: --offline.")
  try {
    await inTime(store.get(randomUUID()), patience)
    return ok("stores.passwords answers get.")
  } catch (error) {
    return databaseTrouble({ owner: "password store", call: "get" }, error, known).found
  }
}

/** Reads the username of a user who does not exist. */
async function usernamesFinding({ prepared, offline, patience, ...known }: CheckContext): Promise<Finding> {
  const store = prepared.stores?.usernames
  if (store === undefined)
    return problem(
      "Password({ usernames }) needs `stores` that keep usernames.",
      "Configure `stores`: sqlStores, redisStores or memoryStores.",
    )
  if (offline) return skipped("The store of usernames was not asked: --offline.")
  try {
    await inTime(store.of(randomUUID()), patience)
    return ok("stores.usernames answers of.")
  } catch (error) {
    return databaseTrouble({ owner: "username store", call: "of" }, error, known).found
  }
}

/** Says where users choose their username. */
function choiceFinding({ usernames, signUpPath }: PasswordSettings): Finding {
  if (signUpPath === undefined)
    return ok("Visitors cannot sign up, so users choose a username only on the account page.")
  return ok(`A visitor who signs up ${usernames?.required === true ? "must" : "can"} choose a username.`)
}

async function hashFinding(
  tools: NonNullable<ReturnType<typeof passwordSettingsIn>>["tools"],
  { secrets }: CheckContext,
): Promise<Finding> {
  try {
    return ok(`New passwords are hashed with ${(await tools()).describes}.`)
  } catch (error) {
    return problem(
      `Passwords cannot be hashed on this machine: ${shownError(error, secrets)}`,
      "Correct the option `hashing` of Password(), or install the package that it needs.",
    )
  }
}

async function meterFindings(meter: NonNullable<ReturnType<typeof passwordSettingsIn>>["meter"]): Promise<Finding[]> {
  if (meter === undefined) return []
  if ((await meter()) !== undefined) return [ok("The packages of the meter of passwords are installed.")]
  return [
    problem(
      "Password({ meter: true }) finds no files of @zxcvbn-ts/core and @zxcvbn-ts/language-common, so the pages have no meter.",
      "Install both packages, or leave out `meter`.",
    ),
  ]
}
