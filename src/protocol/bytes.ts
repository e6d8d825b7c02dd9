/** Random bytes, digests, and their encodings as text. Synchronous where `node:crypto` is available. */
import type * as Buffers from "node:buffer"
import type * as Crypto from "node:crypto"
import type { Random } from "../ports/random.ts"

/**
 * A value, or a promise of it. Functions return the value if they use `node:crypto`, and a promise if they use Web
 * Crypto.
 */
export type NowOrLater<T> = T | Promise<T>

/** Passes a value to `next`: synchronously if the value is there, otherwise when its promise resolves. */
export function andThen<T, R>(value: NowOrLater<T>, next: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** The built-in modules of Node with synchronous functions. Node, Bun and Deno have them. */
export interface NodeBuiltins {
  crypto: typeof Crypto
  Buffer: typeof Buffers.Buffer
}

/**
 * Returns Node's built-in modules if the runtime has them. The function contains no `import` of these modules, because
 * other runtimes could then not load this file. A call takes about a microsecond.
 *
 * @returns `undefined` on a runtime without them, and on Node before 20.16.
 */
export function nodeBuiltins(): NodeBuiltins | undefined {
  // The edge runtime of Next.js has every function of `process`, and each of them throws.
  if ("EdgeRuntime" in globalThis) return undefined
  // Node's types say that `process` and `getBuiltinModule` always exist, but other runtimes lack them.
  const { process } = globalThis as { process?: { getBuiltinModule?: typeof globalThis.process.getBuiltinModule } }
  if (typeof process?.getBuiltinModule !== "function") return undefined
  // A runtime that has `process` but not the module returns `undefined`.
  const crypto = process.getBuiltinModule("node:crypto") as typeof Crypto | undefined
  const buffers = process.getBuiltinModule("node:buffer") as typeof Buffers | undefined
  if (crypto === undefined || buffers === undefined) return undefined
  return { crypto, Buffer: buffers.Buffer }
}

/** The built-in modules of Node that this file uses, looked up once. */
const builtins = nodeBuiltins()

/** Encodes bytes in base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

export type { Random }

/** The random generator of the runtime. */
export const systemRandom: Random = {
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  randomUUID: crypto.randomUUID.bind(crypto),
}

/**
 * Returns random bytes in lower-case hexadecimal, two characters for each byte. The default is 32 bytes, which cannot
 * be guessed.
 */
export function randomHex(randomBytes: Random["randomBytes"], count: number = 32): string {
  return hex(randomBytes(count))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Returns random bytes in base64url without padding. */
export function randomBase64url(randomBytes: Random["randomBytes"], count: number = 32): string {
  return base64url(randomBytes(count))
}

/**
 * Returns the SHA-256 of text in UTF-8: 64 lower-case hexadecimal characters, or 43 of base64url. Synchronous with
 * `node:crypto`, otherwise a promise.
 *
 * The hash hides the text only if the text cannot be guessed. Use the function for random tokens, and not for
 * passwords.
 */
export function sha256(text: string, encoding: "hex" | "base64url" = "hex"): NowOrLater<string> {
  if (builtins === undefined) return webSha256(text, encoding)
  return builtins.crypto.createHash("sha256").update(text, "utf8").digest(encoding)
}

/** Computes {@link sha256} with Web Crypto, which every runtime has. */
export async function webSha256(text: string, encoding: "hex" | "base64url" = "hex"): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
  return encoding === "hex" ? hex(hash) : base64url(hash)
}

/**
 * Compares two texts in a time that does not depend on where they differ. The comparison does not hide their lengths:
 * use it for digests and tokens of fixed length.
 */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/** The size of the first buffer, in bytes. A form with a password fits into it. */
const firstBuffer = 512

/**
 * Reads a stream to its end, into one growing buffer, so that many tiny chunks need no more memory than one large
 * chunk.
 *
 * @returns the bytes; or `undefined` as soon as more than `limit` bytes have arrived. The stream is then cancelled.
 * @throws the error of the stream, and {TypeError} for a chunk that is not bytes.
 */
export async function readWithin(
  reader: ReadableStreamDefaultReader<unknown>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let buffer = new Uint8Array()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return buffer.subarray(0, length)
    if (!ArrayBuffer.isView(value)) throw new TypeError("A chunk of the stream is not bytes.")
    const needed = length + value.byteLength
    if (needed > limit) {
      // The call is not awaited: a sender that never stops must not block this function.
      reader.cancel().catch(() => {})
      return undefined
    }
    if (needed > buffer.length) {
      const larger = new Uint8Array(Math.min(limit, Math.max(needed, 2 * buffer.length, firstBuffer)))
      larger.set(buffer)
      buffer = larger
    }
    buffer.set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), length)
    length = needed
  }
}
