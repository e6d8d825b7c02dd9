/** Contains all parts of the code of options. `parts-later.ts` replaces this module in bundles for edge runtimes. */
import type { AuthConfig } from "./options.ts"
import type { Parts } from "./needed-parts.ts"
import * as adapter from "./parts/adapter.ts"
import * as flows from "./parts/flows.ts"
import * as limits from "./parts/limits.ts"
import * as mails from "./parts/mails.ts"
import * as others from "./parts/others.ts"
import * as providers from "./parts/providers.ts"
import * as session from "./parts/session.ts"

export const parts: Readonly<Partial<Parts>> = { adapter, flows, limits, mails, others, providers, session }

/** `undefined`, because this module contains all parts. */
export const loadParts: ((config: AuthConfig) => Promise<void>) | undefined = undefined
