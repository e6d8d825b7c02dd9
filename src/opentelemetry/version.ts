/** The version of this package, which the scope of its spans carries. A test holds it against package.json. */
export const version = "0.1.0"
