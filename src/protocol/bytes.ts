/**
 * Random bytes, digests, and their encodings as strings. On runtimes with `node:crypto`, the digests are synchronous;
 * elsewhere they are promises.
 */
import type * as Buffers from "node:buffer"
import type * as Crypto from "node:crypto"
import type { Random } from "../ports/random.ts"
import type { ByteReader } from "./lazy-request.ts"

/**
 * A value, or a promise of it. Functions return the value if they use `node:crypto`, and a promise if they use Web
 * Crypto.
 */
export type NowOrLater<T> = T | Promise<T>

/** Passes a value to `next`: synchronously if it is not a promise, otherwise when the promise resolves. */
export function andThen<T, R>(value: NowOrLater<T>, next: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** The modules of Node that this file uses. Node, Bun and Deno have them. */
export interface NodeBuiltins {
  crypto: typeof Crypto
  Buffer: typeof Buffers.Buffer
}

/**
 * Returns Node's built-in modules if the runtime has them. This file does not import them, because a runtime without
 * them could then not load this file. A call takes about a microsecond.
 *
 * @returns `undefined` on a runtime without these modules, and on Node before 20.16.
 */
export function nodeBuiltins(): NodeBuiltins | undefined {
  // The edge runtime of Next.js has every function of `process`, and each of them throws.
  if ("EdgeRuntime" in globalThis) return undefined
  // Node's types say that `process` and `getBuiltinModule` always exist, but other runtimes lack them.
  const { process } = globalThis as { process?: { getBuiltinModule?: typeof globalThis.process.getBuiltinModule } }
  if (typeof process?.getBuiltinModule !== "function") return undefined
  // A runtime can have `process` without these modules. The call then returns `undefined`.
  const crypto = process.getBuiltinModule("node:crypto") as typeof Crypto | undefined
  const buffers = process.getBuiltinModule("node:buffer") as typeof Buffers | undefined
  if (crypto === undefined || buffers === undefined) return undefined
  return { crypto, Buffer: buffers.Buffer }
}

const builtins = nodeBuiltins()
const hashOnce = builtins?.crypto.hash as NodeBuiltins["crypto"]["hash"] | undefined

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
 * Returns random bytes in lower-case hexadecimal, two characters for each byte. The default is 32 bytes, which no
 * attacker can guess.
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
 * Returns the SHA-256 of a string in UTF-8: 64 lower-case hexadecimal characters, or 43 of base64url. Returns a promise
 * only on a runtime without `node:crypto`.
 *
 * The hash hides the string only if no attacker can guess the string. Use the function for random tokens, and not for
 * passwords.
 */
export function sha256(text: string, encoding: "hex" | "base64url" = "hex"): NowOrLater<string> {
  if (builtins === undefined) return webSha256(text, encoding)
  // `hash` takes a third of the time of `createHash`. Node before 20.12 and some other runtimes lack it.
  return typeof hashOnce === "function"
    ? hashOnce("sha256", text, encoding)
    : builtins.crypto.createHash("sha256").update(text, "utf8").digest(encoding)
}

/** Computes {@link sha256} with Web Crypto, which every runtime has. */
export async function webSha256(text: string, encoding: "hex" | "base64url" = "hex"): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
  return encoding === "hex" ? hex(hash) : base64url(hash)
}

/**
 * Compares two strings in a time that does not depend on the position of their first difference. The comparison does
 * not hide the lengths of the strings: use the function for digests and tokens of fixed length.
 */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/**
 * The size of the first buffer of {@link readWithin}, in bytes. A form with a password fits into this buffer, and needs
 * no second one.
 */
const firstBuffer = 512

/**
 * Reads a stream to its end, into one growing buffer, so that many tiny chunks need no more memory than one large
 * chunk.
 *
 * @returns the bytes; or `undefined` as soon as more than `limit` bytes have arrived. The function then cancels the
 * stream.
 * @throws the error of the stream, and {TypeError} for a chunk that is not bytes.
 */
export async function readWithin(reader: ByteReader, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let buffer = new Uint8Array()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return buffer.subarray(0, length)
    if (!ArrayBuffer.isView(value)) throw new TypeError("A chunk of the stream is not bytes.")
    const needed = length + value.byteLength
    if (needed > limit) {
      // No await: a sender that never stops must not block this function.
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
