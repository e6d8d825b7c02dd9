/** Whoever appears on a stage. */
import type { Person } from "./stage.types.ts"

/** What somebody is called whose session has no address. */
export const withoutAddress = "somebody without an address"

/** Who signs in. */
export const ada: Person = { name: "Ada", email: "ada@example.test", sub: "subject-of-ada" }
/** Who is signed in already when a path says that somebody is. */
export const vera: Person = { name: "Vera", email: "vera@example.test", sub: "subject-of-vera" }
/** Who comes in between. */
export const bob: Person = { name: "Bob", email: "bob@example.test", sub: "subject-of-bob" }
/** Who has no business here. */
export const eve: Person = { name: "Eve", email: "eve@example.test", sub: "subject-of-eve" }
