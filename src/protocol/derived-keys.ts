import type { NowOrLater } from "./now-or-later.ts"
import { systemTokenCrypto } from "./system-token-crypto.ts"
import type { DerivedKey, KeyRequest, TokenCrypto } from "./token-crypto.ts"

/** The keys of one configuration, each derived once. Belongs to that configuration and to nothing else. */
export interface KeyRing {
  readonly crypto: TokenCrypto
  /**
   * The key for a purpose. There at once when it was asked for before, and always with `node:crypto`.
   *
   * @throws {TypeError} for an empty secret.
   */
  key(request: KeyRequest): NowOrLater<DerivedKey>
}

export interface KeyRingOptions {
  /** Default: the fastest that this runtime has. */
  crypto?: TokenCrypto
  /** How many keys are remembered; the one unused for longest is forgotten. Default 64, about 20 KiB. */
  capacity?: number
}

/** Makes an empty key ring. One per configuration: keys hold for as long as the secrets do. */
export function createKeyRing({ crypto = systemTokenCrypto(), capacity = 64 }: KeyRingOptions = {}): KeyRing {
  const remembered = new Map<string, NowOrLater<DerivedKey>>()

  function remember(name: string, key: NowOrLater<DerivedKey>): void {
    remembered.delete(name)
    remembered.set(name, key)
    if (remembered.size <= capacity) return
    const [oldest] = remembered.keys()
    if (oldest !== undefined) remembered.delete(oldest)
  }

  return {
    crypto,
    key(request) {
      if (request.secret === "") throw new TypeError("A secret must not be empty")
      const name = JSON.stringify([request.enc, request.salt, request.secret])
      const known = remembered.get(name)
      if (known !== undefined) {
        remember(name, known)
        return known
      }
      const key = crypto.derive(request)
      remember(name, key)
      if (key instanceof Promise) {
        key.then(
          (derived) => remembered.get(name) === key && remembered.set(name, derived),
          () => remembered.get(name) === key && remembered.delete(name),
        )
      }
      return key
    },
  }
}
