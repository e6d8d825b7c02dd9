/** The accounts of the demo's OpenID provider: three people, and every other name that a visitor types. */

export interface Account {
  /** The subject: it never changes and is never reassigned. */
  readonly sub: string
  readonly name: string
  readonly email: string
}

export const people: readonly Account[] = ["Grace Hopper", "Katherine Johnson", "Annie Easley"].map(accountOf)

/** Returns the account of a name. Spaces and accents make no difference. */
export function accountOf(name: string): Account {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["somebody"]
  const sub = words.join("-").slice(0, 60)
  const spoken = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ")
  return { sub, name: spoken.slice(0, 60), email: `${words[0] ?? "person"}@id.example` }
}

/** The account of a subject that this provider issued. */
export function accountBySub(sub: string): Account {
  return people.find((one) => one.sub === sub) ?? accountOf(sub)
}
