/** Who has an account at the demo's OpenID provider: three people, and everybody else who says a name. */

export interface Account {
  /** The subject: never changes, never given to another. */
  readonly sub: string
  readonly name: string
  readonly email: string
}

export const people: readonly Account[] = ["Grace Hopper", "Katherine Johnson", "Annie Easley"].map(accountOf)

/** The account of a name; the same for the same letters, however they are spaced or accented. */
export function accountOf(name: string): Account {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["somebody"]
  const sub = words.join("-").slice(0, 60)
  const spoken = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ")
  return { sub, name: spoken.slice(0, 60), email: `${words[0] ?? "somebody"}@id.example` }
}

/** The account of a subject that this provider gave out. */
export function accountBySub(sub: string): Account {
  return people.find((one) => one.sub === sub) ?? accountOf(sub)
}
