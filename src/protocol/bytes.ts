/** Bytes: random ones, digests, and the texts that stand for them. At once where `node:crypto` is there. */
import type * as Buffers from "node:buffer"
import type * as Crypto from "node:crypto"

/** A value that is there already, or one that is awaited. What runs on `node:crypto` is there already. */
export type NowOrLater<T> = T | Promise<T>

/** Hands a value to `next`: at once when it is there, so that nothing is put off that need not be. */
export function andThen<T, R>(value: NowOrLater<T>, next: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** The parts of Node that work without waiting. Node, Bun and Deno have them. */
export interface NodeBuiltins {
  crypto: typeof Crypto
  Buffer: typeof Buffers.Buffer
}

/**
 * Finds Node's built-in modules where they exist, without an `import` that would fail elsewhere.
 *
 * @returns `undefined` on a runtime without them, and on Node before 20.16. Costs about a microsecond.
 */
export function nodeBuiltins(): NodeBuiltins | undefined {
  // The edge runtime of Next.js has every function of `process`, and each of them throws.
  if ("EdgeRuntime" in globalThis) return undefined
  // Node's types say that these are always there; on other runtimes they are not.
  const { process } = globalThis as { process?: { getBuiltinModule?: typeof globalThis.process.getBuiltinModule } }
  if (typeof process?.getBuiltinModule !== "function") return undefined
  // Where a runtime knows `process` but not the module, it answers `undefined`.
  const crypto = process.getBuiltinModule("node:crypto") as typeof Crypto | undefined
  const buffers = process.getBuiltinModule("node:buffer") as typeof Buffers | undefined
  if (crypto === undefined || buffers === undefined) return undefined
  return { crypto, Buffer: buffers.Buffer }
}

/** Looked for once. */
const builtins = nodeBuiltins()

/** Bytes in base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

/** Where unguessable values come from. Passed to whatever needs them, so that a test can repeat a run. */
export interface Random {
  /** Bytes of a cryptographic generator, at most 65,536 at once. */
  randomBytes: (count: number) => Uint8Array
  /** A UUID of version 4 (RFC 9562 §5.4): 122 random bits. */
  randomUUID: () => string
}

/** The runtime's own generator. */
export const systemRandom: Random = {
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  randomUUID: crypto.randomUUID.bind(crypto),
}

/** Random bytes in lower-case hexadecimal, two characters each. 32 bytes, the default, cannot be guessed. */
export function randomHex(randomBytes: Random["randomBytes"], count: number = 32): string {
  return hex(randomBytes(count))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Random bytes in base64url without padding. */
export function randomBase64url(randomBytes: Random["randomBytes"], count: number = 32): string {
  return base64url(randomBytes(count))
}

/**
 * SHA-256 of text in UTF-8: 64 lower-case hexadecimal characters, or 43 of base64url. At once with `node:crypto`, else a
 * promise.
 *
 * Hides only what cannot be guessed: fit for random tokens, not for passwords.
 */
export function sha256(text: string, encoding: "hex" | "base64url" = "hex"): NowOrLater<string> {
  if (builtins === undefined) return webSha256(text, encoding)
  return builtins.crypto.createHash("sha256").update(text, "utf8").digest(encoding)
}

/** {@link sha256} by Web Crypto, which every runtime has. */
export async function webSha256(text: string, encoding: "hex" | "base64url" = "hex"): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
  return encoding === "hex" ? hex(hash) : base64url(hash)
}

/**
 * Compares two texts in a time that does not tell where they differ. Their lengths are not hidden: for digests and
 * tokens of a fixed form.
 */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/** Bytes of the first buffer: a form with a password fits. */
const firstBuffer = 512

/**
 * Reads a stream to its end, into one buffer that grows with what comes: many tiny chunks cost no more memory than their
 * bytes.
 *
 * @returns `undefined` once more than `limit` bytes came. The rest is cancelled.
 * @throws what the stream fails with, and {TypeError} for a chunk that is no bytes.
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
    if (!ArrayBuffer.isView(value)) throw new TypeError("A chunk of the stream is no bytes.")
    const needed = length + value.byteLength
    if (needed > limit) {
      // Not awaited: a sender that never stops must not keep us.
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
