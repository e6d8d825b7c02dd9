/**
 * What stays under the old key of a factor that was moved. An instance of an earlier release, which looks there only, finds
 * a factor that it cannot open, and refuses the sign-in; without the row it would have the person enrol anew, with the
 * password alone. This release takes the row for none.
 */

/** No sealed secret: that of the earlier release is a text of five parts. */
export const movedSecret = "moved"

/** After every time step there will be, so that no code is used up under the old key. */
export const noMoreSteps: number = Number.MAX_SAFE_INTEGER
