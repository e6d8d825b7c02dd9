/**
 * A person who does not sign in, as a chart represents one: the examples beside this file try to sign this person in.
 */
const account = { provider: "credentials", type: "credentials", providerAccountId: "2" } as const

export const candidate = { ...account, account, user: { id: "2", name: "Grace" }, emailClaim: "absent" } as const
