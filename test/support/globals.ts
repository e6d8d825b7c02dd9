/** The global functions of this process, for the check that a test file restores them. */

/**
 * The functions by their names. A global with a getter is left out, because Node loads its value on first use. Names with
 * two underscores at the start are left out, too: each copy of tslib replaces its helpers, such as `__awaiter`.
 */
export function globalFunctions(): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(
      ([name, { value }]: [string, PropertyDescriptor]) =>
        typeof value === "function" && !name.startsWith("__") ? [[name, value as unknown]] : [],
    ),
  )
}

/** Returns the names of the functions that have been replaced or removed. */
export function changedGlobals(before: ReadonlyMap<string, unknown>): readonly string[] {
  const now = globalFunctions()
  return [...before].filter(([name, value]) => now.get(name) !== value).map(([name]) => name)
}

export function restoreGlobals(before: ReadonlyMap<string, unknown>, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(globalThis, name, {
      value: before.get(name),
      writable: true,
      configurable: true,
      enumerable: Object.getOwnPropertyDescriptor(globalThis, name)?.enumerable ?? true,
    })
}
