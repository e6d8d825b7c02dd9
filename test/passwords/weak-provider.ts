/** `Password()` with scrypt that costs almost nothing, for tests that hash once on each of many paths. */
import { hashingWith } from "../../src/passwords/hashing.ts"
import { loadPrimitives } from "../../src/passwords/load-primitives.ts"
import { judgePassword } from "../../src/passwords/rules.ts"
import type { PasswordTools } from "../../src/ports/passwords.ts"
import type { CredentialsConfig } from "../../src/ports/provider.ts"
import Password, { type PasswordOptions } from "../../src/providers/password.ts"
import { weakScrypt } from "./weak-algorithm.ts"

const minimum = 15

const tools = loadPrimitives().then(async (loaded): Promise<PasswordTools> => {
  const hashing = await hashingWith(loaded, weakScrypt(4), {})
  return {
    describes: hashing.describes,
    hash: async (password) => hashing.hash(password),
    verify: async (password, hash) => hashing.verify(password, hash),
    judge: async (password, words) => judgePassword(password, { minimum, secondFactor: false, words }),
  }
})

/** Makes the provider. Its rules for passwords are those of the default. */
export function weakPassword(
  options: Omit<PasswordOptions, "hashing" | "minimum" | "breaches"> = {},
): CredentialsConfig {
  const provider = Password(options)
  if (provider.passwords === undefined) throw new Error("Password() has settings of passwords.")
  return { ...provider, passwords: { ...provider.passwords, tools: () => tools } }
}
