/** A function of an application that only calls `getServerSession`, under the name that the library uses. */
import { Node } from "ts-morph"
import type { ConfigPlace } from "./config-place.ts"
import { removeStatement } from "./file-move.ts"

/**
 * Returns true if `name` is a function in the file of the configuration that only calls `getServerSession` with its own
 * arguments and the configuration. `auth` of the library accepts the same arguments, and replaces it.
 */
export function isSessionHelper(name: string, place: ConfigPlace): boolean {
  return name === "auth" && helperIn(place) !== undefined
}

/** Removes that function. */
export function removeSessionHelper(place: ConfigPlace): void {
  const helper = helperIn(place)
  if (helper !== undefined) removeStatement(place.holder, helper)
}

function helperIn({ holder, variable }: ConfigPlace): Node | undefined {
  if (variable === undefined) return undefined
  const named = holder.source.getFunction("auth")
  const declaration = holder.source.getVariableDeclaration("auth")
  const body = named?.getBody() ?? bodyOf(declaration?.getInitializer())
  if (body === undefined) return undefined
  const called = body.getText().replaceAll(/^\{\s*return\s+|;?\s*\}$/g, "")
  const isCall = new RegExp(`^(?:await )?(?:unstable_)?getServerSession\\((?:\\.\\.\\.\\w+,\\s*)?${variable}\\)$`).test(
    called.trim(),
  )
  return isCall ? (named ?? declaration?.getVariableStatement()) : undefined
}

function bodyOf(initializer: Node | undefined): Node | undefined {
  return Node.isArrowFunction(initializer) ? initializer.getBody() : undefined
}
