/** The members of each organisation: a table of your application, by user id. */
const organisations: ReadonlyMap<string, { name: string; members: readonly string[] }> = new Map([
  ["acme", { name: "Acme", members: ["ada", "grace"] }],
  ["globex", { name: "Globex", members: ["ada"] }],
])

export interface Option {
  value: string
  label: string
}

/** Returns the organisations of a user, as options of a page. */
export function optionsOf(user: string | undefined): Option[] {
  return [...organisations]
    .filter(([, { members }]) => user !== undefined && members.includes(user))
    .map(([value, { name }]) => ({ value, label: name }))
}

export function isMember(user: string | undefined, organisation: string): boolean {
  return optionsOf(user).some(({ value }) => value === organisation)
}
