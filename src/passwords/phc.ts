/** Reads and writes hashes in the PHC string format, such as `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`. */
import { base64Bytes, unpadded } from "./encodings.ts"

export interface Phc {
  /** The name of the algorithm, such as `argon2id`. */
  readonly id: string
  /** The number after `v=`. */
  readonly version?: number | undefined
  readonly parameters: ReadonlyMap<string, number>
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

/** The maximum number of characters of a stored hash, in any format. */
export const longestHash = 512

const shape =
  /^\$([a-z\d-]{1,32})(?:\$v=(\d{1,10}))?(?:\$((?:[a-z\d-]{1,32}=\d{1,10},)*[a-z\d-]{1,32}=\d{1,10}))?\$([A-Za-z\d+/]{1,128})\$([A-Za-z\d+/]{1,128})$/

/**
 * Parses a PHC string with decimal parameters.
 *
 * @returns `undefined` for a string in another form: a parameter that occurs twice, a number with a leading zero,
 *   base64 with padding or with unused bits, a salt outside of 8 to 64 bytes, or a hash outside of 16 to 64 bytes.
 */
export function parsePhc(text: string): Phc | undefined {
  if (text.length > longestHash) return undefined
  const [, id = "", v, list, salted = "", hashed = ""] = shape.exec(text) ?? []
  if (id === "") return undefined
  const pairs = (list === undefined ? [] : list.split(",")).map((pair) => pair.split("="))
  const numbers = [...pairs.map(([, digits]) => digits), v].filter((digits) => digits !== undefined)
  if (numbers.some((digits) => digits.length > 1 && digits.startsWith("0"))) return undefined
  const parameters = new Map(pairs.map(([key = "", digits]) => [key, Number(digits)]))
  if (parameters.size !== pairs.length) return undefined
  const [salt, hash] = [base64Bytes(salted, "unpadded"), base64Bytes(hashed, "unpadded")]
  if (salt === undefined || salt.length < 8 || salt.length > 64) return undefined
  if (hash === undefined || hash.length < 16 || hash.length > 64) return undefined
  return { id, version: v === undefined ? undefined : Number(v), parameters, salt, hash }
}

/** Writes a PHC string. The parameters keep their order. */
export function formatPhc({ id, version, parameters, salt, hash }: Phc): string {
  const pairs = [...parameters].map(([key, value]) => `${key}=${value}`).join(",")
  return `$${id}${version === undefined ? "" : `$v=${version}`}$${pairs}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Returns the values of exactly these parameters. @returns `undefined` if one is missing, or if there are others. */
export function onlyParameters<K extends string>(
  { parameters }: Phc,
  ...names: readonly K[]
): Readonly<Record<K, number>> | undefined {
  if (parameters.size !== names.length || !names.every((name) => parameters.has(name))) return undefined
  // All names are keys of the map.
  return Object.fromEntries(parameters) as Record<K, number>
}
