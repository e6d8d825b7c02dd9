/** The maximum deadline of an effect, in milliseconds. */
const longest = 60_000

/** The sentence of the error for an invalid deadline. */
export const aDeadline: string = `A deadline is a whole number of milliseconds, from 1 to ${longest}.`

export function isDeadline(deadline: number | undefined): boolean {
  return deadline === undefined || (Number.isInteger(deadline) && deadline > 0 && deadline <= longest)
}
