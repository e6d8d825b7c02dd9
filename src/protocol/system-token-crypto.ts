import { nodeBuiltins, type NodeBuiltins } from "./node-builtins.ts"
import type { TokenCrypto } from "./token-crypto.ts"
import { joseTokenCrypto } from "./token-jose.ts"
import { nodeTokenCrypto } from "./token-node.ts"

/** The fastest token cryptography that this runtime has: `node:crypto`, else `jose`. */
export function systemTokenCrypto(builtins: NodeBuiltins | undefined = nodeBuiltins()): TokenCrypto {
  return builtins !== undefined && canEncrypt(builtins) ? nodeTokenCrypto(builtins) : joseTokenCrypto
}

/** Some runtimes carry a `node:crypto` whose functions are there and throw when called. */
function canEncrypt({ crypto, Buffer }: NodeBuiltins): boolean {
  try {
    crypto.createCipheriv("aes-256-cbc", Buffer.alloc(32), Buffer.alloc(16))
    return typeof crypto.hkdfSync === "function" && typeof crypto.timingSafeEqual === "function"
  } catch {
    return false
  }
}
