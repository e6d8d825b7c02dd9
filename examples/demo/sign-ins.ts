/** Records sign-ins: who, how and when, from `events.signIn`. */
import { join } from "node:path"
import { readOrMake, write } from "./kept-file.ts"

export interface SignIn {
  readonly userId: string
  /** Id of the provider. */
  readonly provider: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface SignIns {
  add(signIn: SignIn): void
  /** Of one user, the latest first. */
  of(userId: string): readonly SignIn[]
}

const kept = 200

export function openSignIns(folder: string): SignIns {
  const path = join(folder, "sign-ins.json")
  let all = readOrMake<SignIn[]>(path, () => [])
  return {
    add(signIn) {
      all = [signIn, ...all].slice(0, kept)
      write(path, all)
    },
    of: (userId) => all.filter((one) => one.userId === userId),
  }
}
