const known = [
  /^\$argon2(?:id|i|d)\$v=\d+\$[\w=,]+\$[\w+/]+\$[\w+/]+$/,
  /^\$scrypt\$[\w=,]+\$[\w+/]+\$[\w+/]+$/,
  /^\$2[aby]\$\d\d\$[\w./]{53}$/,
  /^\$(?:better-auth|lucia)\$(?:s2:)?[A-Za-z\d]{8,64}:[\da-f]{128}$/,
  /^\$django\$pbkdf2_sha(?:1|256)\$\d+\$[^$]+\$[\w+/]+={0,2}$/,
  /^\$aspnet-identity\$[\w+/]+={0,2}$/,
]

/** Returns true if a string has the form of a hash that can be stored in `stores.passwords`. */
export function isKnownHash(text: string): boolean {
  return known.some((form) => form.test(text))
}
