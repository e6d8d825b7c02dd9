import type { CompactToken } from "./compact-jwe.ts"
import type { ContentEncryption } from "./content-encryption.ts"
import type { NowOrLater } from "./now-or-later.ts"

/** What a key is derived from. */
export interface KeyRequest {
  enc: ContentEncryption
  /** Not empty. */
  secret: string
  /** Separates purposes: a token sealed under one salt never opens under another. */
  salt: string
}

/** A key and its name. */
export interface DerivedKey {
  enc: ContentEncryption
  /** Never logged, never part of an answer. */
  bytes: Uint8Array
  /** RFC 7638 thumbprint of the key as a JWK of type `oct`. Says which key it is without giving it away. */
  kid: string
}

/** Key derivation and authenticated encryption of tokens. Every implementation reads what any other wrote. */
export interface TokenCrypto {
  /** HKDF-SHA-256 (RFC 5869): input `secret`, salt `salt`, info {@link keyInfo}. */
  derive(request: KeyRequest): NowOrLater<DerivedKey>
  /**
   * A compact JWE (RFC 7516 §7.1) with a random initialization vector.
   *
   * @param key for A256CBC-HS512.
   */
  seal(key: DerivedKey, plaintext: Uint8Array): NowOrLater<string>
  /** The plaintext when the token was sealed with this very key and not changed since, else `undefined`. */
  open(key: DerivedKey, token: CompactToken): NowOrLater<Uint8Array | undefined>
}

/** HKDF's `info`. Part of the token format that other implementations share: never to be changed. */
export function keyInfo(salt: string): string {
  return `Auth.js Generated Encryption Key (${salt})`
}

/** The protected header of the tokens that we issue. */
export function issuedHeader(key: DerivedKey): { alg: "dir"; enc: ContentEncryption; kid: string } {
  return { alg: "dir", enc: key.enc, kid: key.kid }
}
