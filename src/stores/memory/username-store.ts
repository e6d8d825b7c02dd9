import type { UsernameStore } from "../../ports/username-store.ts"

/** Makes a store of usernames in the memory of one process. */
export function memoryUsernameStore(): UsernameStore {
  const users = new Map<string, string>()
  const names = new Map<string, string>()
  return {
    find: (name) => users.get(name),
    claim(name, userId) {
      if (users.has(name) || names.has(userId)) return false
      users.set(name, userId)
      names.set(userId, name)
      return true
    },
    of: (userId) => names.get(userId),
    remove(userId) {
      const name = names.get(userId)
      if (name === undefined) return
      users.delete(name)
      names.delete(userId)
    },
  }
}
