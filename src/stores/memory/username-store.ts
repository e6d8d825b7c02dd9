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
    replace(name, userId, expected) {
      const former = names.get(userId)
      if (expected !== undefined && former !== expected) return false
      const owner = users.get(name)
      if (former === undefined || (owner !== undefined && owner !== userId)) return false
      users.delete(former)
      users.set(name, userId)
      names.set(userId, name)
      return true
    },
    of: (userId) => names.get(userId),
    remove(userId, expected) {
      const name = names.get(userId)
      if (name === undefined || (expected !== undefined && name !== expected)) return false
      users.delete(name)
      return names.delete(userId)
    },
  }
}
