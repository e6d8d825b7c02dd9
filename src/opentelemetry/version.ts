/** The version of this package, for the scope of its spans. A test compares it with package.json. */
export const version = "0.1.0"
