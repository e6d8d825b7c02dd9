/** The person for whom a flow of an application issues a session. */
import type { ApprovedPerson } from "../flow-asks.ts"

/**
 * The person for whom the flow issues a session: an account under the flow's id, or the user who approved the sign-in.
 */
export type FlowSubject = FlowAccount | FlowApproved

/**
 * The `person` of an answer `approval.taken`, which the flow must have received in the same request. The flow signs in
 * this person, and creates no user.
 */
export interface FlowApproved {
  readonly person: ApprovedPerson
}

/** The owner of a mailbox. Only the flows of the library return it, see `LooseFlow.provesMailbox`. */
export interface FlowMailbox {
  /** The address whose mailbox the visitor has proven. */
  readonly mailbox: string
  /** True if the browser of this sign-in requested the mail. */
  readonly here: boolean
  /** The hash of the password that the visitor has chosen. Absent in a flow that sets no password. */
  readonly hash?: string
  /** The normal form of the username that the library holds for this person. Absent if the visitor chose no name. */
  readonly username?: string
}

/** An account under the flow's id. */
export interface FlowAccount {
  /**
   * The id of the person, the same at each sign-in. At most 255 characters. The library stores the account under the
   * flow's id, so a flow cannot name an account of a provider.
   */
  readonly id: string
  /** In a step-up: the id of the sign-in flow that stored the account, because a step-up itself stores no account. */
  readonly of?: string
  /**
   * The e-mail address, which counts as unverified. Therefore the flow does not sign in an existing user with this
   * address.
   */
  readonly email?: string | null
  readonly name?: string | null
  readonly image?: string | null
}
