/**
 * The functions of `jose` that seal and open tokens. Bundles contain only these functions, because the import names them.
 * An `import("jose")` would put the whole package into every bundle.
 */
export { base64url, calculateJwkThumbprint, compactDecrypt, CompactEncrypt, errors } from "jose"
