/** The people on a stage. */
import type { Person } from "./stage.types.ts"

/** The name of a user whose session has no address. */
export const withoutAddress = "a user without an address"

/** Signs in. */
export const ada: Person = { name: "Ada", email: "ada@example.test", sub: "subject-of-ada" }
/** Is signed in already, where a path says so. */
export const vera: Person = { name: "Vera", email: "vera@example.test", sub: "subject-of-vera" }
/** Signs in while another person's flow waits. */
export const bob: Person = { name: "Bob", email: "bob@example.test", sub: "subject-of-bob" }
/** The adversary. */
export const eve: Person = { name: "Eve", email: "eve@example.test", sub: "subject-of-eve" }
