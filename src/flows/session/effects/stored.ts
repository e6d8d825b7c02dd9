/** The effects of reading a session of a database, and of clearing a session that has ended. */
export { clearSession } from "./clear-session.ts"
export { extendSession } from "./extend-session.ts"
export { loadSession } from "./load-session.ts"
