/** The option `waitUntil`: keeps the process running until `work` has settled. */
export type WaitUntil = (work: Promise<unknown>) => void
