/** The libraries from which `authchart move` moves an application. */
export const origins = ["next-auth@4", "next-auth@5"] as const

/** One of {@link origins}. */
export type Origin = (typeof origins)[number]
