import { personKey } from "../../../machines/person-key.ts"
import type { StepPerson } from "../../../machines/steps/step.types.ts"
import type { AdapterUser } from "../../ports/adapter.ts"

/**
 * Returns a stored user as the person of a step, outside a sign-in. The fields about the provider are empty: no sign-in
 * is in progress.
 */
export function personOfUser(user: AdapterUser): StepPerson & { readonly key: string } {
  return {
    user,
    isNew: false,
    key: personKey({ user: user.id }),
    provider: "",
    providerType: "email",
    providerAccountId: "",
  }
}
