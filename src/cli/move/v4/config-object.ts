/** Adds options to the object of a configuration. */
import { Node, type ObjectLiteralExpression } from "ts-morph"
import type { FileMove } from "./file-move.ts"

/** Adds a property at the beginning of an object, in the style of the object. */
export function addProperty(move: FileMove, object: ObjectLiteralExpression, property: string): void {
  const start = move.offset + object.getStart() + 1
  const first = object.getProperties()[0]
  const between = first === undefined ? "" : move.text.slice(start, move.offset + first.getStart(true))
  const indent = /\r?\n[ \t]*$/.exec(between)?.[0]
  const text = first === undefined ? ` ${property} ` : `${indent ?? " "}${property},`
  move.edits.push({ start, end: start, text })
}

/** Returns the value of a property of an object; `undefined` if the object does not have it as `name: value`. */
export function valueOf(object: ObjectLiteralExpression, name: string): Node | undefined {
  const property = object.getProperty(name)
  return Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
}
