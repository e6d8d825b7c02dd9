/** The secrets of a stage, for tests only. */

/** The password of Ada, the test user who signs in. The stage's own `authorize()` accepts it. */
export const rightPassword = "correct horse battery staple"

/** The secret for a configuration that takes its secret from the environment. */
export const stageSecret = "the secret of a stage, for tests only"
