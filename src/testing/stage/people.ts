/** The people in a played path. */
import type { Person } from "./stage.types.ts"

/** Stands for a user whose session has no e-mail address. */
export const withoutAddress = "a user without an address"

/** The person who signs in. */
export const ada: Person = { name: "Ada", email: "ada@example.test", sub: "subject-of-ada" }
/** A person who is signed in before the path begins, if the path requires it. */
export const vera: Person = { name: "Vera", email: "vera@example.test", sub: "subject-of-vera" }
/** A person who signs in while another person's flow waits. */
export const bob: Person = { name: "Bob", email: "bob@example.test", sub: "subject-of-bob" }
/** The adversary. */
export const eve: Person = { name: "Eve", email: "eve@example.test", sub: "subject-of-eve" }
