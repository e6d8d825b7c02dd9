/** scrypt with parameters that cost almost nothing, so that properties can hash many passwords. Never for users. */
import { formatPhc } from "../../src/passwords/phc.ts"
import type { OwnAlgorithm } from "../../src/passwords/own-algorithm.ts"
import type { Primitives } from "../../src/passwords/primitives.ts"

/** @param ln the exponent of N. */
export function weakScrypt(ln: number): OwnAlgorithm {
  return {
    describes: `scrypt ln=${ln} r=1 p=1`,
    derive: async (password, salt, { scrypt }) =>
      scrypt(password, salt, { cost: 2 ** ln, blockSize: 1, parallelization: 1, length: 32 }),
    write: (salt, hash) =>
      formatPhc({
        id: "scrypt",
        parameters: new Map([
          ["ln", ln],
          ["r", 1],
          ["p", 1],
        ]),
        salt,
        hash,
      }),
  }
}

/** The algorithms, with a list of the works that they did: the name and the parameters, and never a password. */
export function counted(primitives: Primitives): { primitives: Primitives; works: string[] } {
  const works: string[] = []
  return {
    works,
    primitives: {
      argon2: async (password, salt, cost) => {
        works.push(`${cost.variant} ${cost.memory} ${cost.passes} ${cost.lanes}`)
        return primitives.argon2(password, salt, cost)
      },
      scrypt: async (password, salt, cost) => {
        works.push(`scrypt ${cost.cost} ${cost.blockSize} ${cost.parallelization} ${cost.length}`)
        return primitives.scrypt(password, salt, cost)
      },
      pbkdf2: async (password, salt, cost) => {
        works.push(`pbkdf2 ${cost.digest} ${cost.iterations} ${cost.length}`)
        return primitives.pbkdf2(password, salt, cost)
      },
      bcrypt: async (password, hash) => {
        works.push(`bcrypt ${hash.slice(4, 6)}`)
        return primitives.bcrypt(password, hash)
      },
    },
  }
}
