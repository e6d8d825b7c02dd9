/** Callbacks that the move adds to the configuration. */
import { Node, type ObjectLiteralExpression } from "ts-morph"
import { addProperty } from "./config-object.ts"
import type { ConfigPlace } from "./config-place.ts"

/**
 * Adds a callback to the configuration; {@link writeCallbacks} writes it. A spread could replace the callback, so the
 * function adds no callback to an object with a spread.
 *
 * @param text the property with its name.
 * @returns false if the configuration has this callback, or the command cannot add it.
 */
export function addCallback(place: ConfigPlace, name: string, text: string): boolean {
  const callbacks = ownCallbacks(place)
  if (callbacks === false || hasSpread(place.object)) return false
  if (callbacks !== undefined && (hasSpread(callbacks) || callbacks.getProperty(name) !== undefined)) return false
  place.callbacks.push(text)
  return true
}

/** Writes the added callbacks into the configuration. */
export function writeCallbacks(place: ConfigPlace): void {
  const callbacks = ownCallbacks(place)
  if (place.callbacks.length === 0 || callbacks === false) return
  if (callbacks === undefined) addProperty(place.holder, place.object, `callbacks: { ${place.callbacks.join(", ")} }`)
  else for (const text of place.callbacks) addProperty(place.holder, callbacks, text)
}

/** Returns the object of the callbacks; `undefined` if the option is absent, and false if it is no object. */
function ownCallbacks({ object }: ConfigPlace): ObjectLiteralExpression | undefined | false {
  const property = object.getProperty("callbacks")
  if (property === undefined) return undefined
  const value: Node | undefined = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
  return Node.isObjectLiteralExpression(value) && value
}

function hasSpread(object: ObjectLiteralExpression): boolean {
  return object.getProperties().some(Node.isSpreadAssignment)
}
