/** `getToken` and the functions of `next-auth/react` that took a request in version 4. */
import { Node } from "ts-morph"
import { addProperty } from "./config-object.ts"
import { note, todo, type FileMove } from "./file-move.ts"
import { importedNames, usesOf } from "./imported.ts"

/** Adds the secret to calls of `getToken`, because the library reads no variable in this function. */
export function moveTokens(move: FileMove): void {
  for (const { module, name, as } of importedNames(move.source)) {
    if (/^(?:next-auth|authchart)\/jwt$/.test(module) && name === "getToken")
      for (const use of usesOf(move.source, as)) moveGetToken(move, use)
    if (/^(?:next-auth|authchart)\/react$/.test(module) && (name === "getSession" || name === "getCsrfToken"))
      for (const use of usesOf(move.source, as)) checkRequest(move, use, name)
  }
}

function moveGetToken(move: FileMove, use: Node): void {
  const call = use.getParent()
  const options = Node.isCallExpression(call) && call.getExpression() === use ? call.getArguments()[0] : undefined
  if (!Node.isObjectLiteralExpression(options) || options.getProperties().some(Node.isSpreadAssignment)) {
    todo(move, use, "getToken needs the parameter secret.", "Pass secret: process.env.AUTH_SECRET.")
    return
  }
  if (options.getProperty("secret") === undefined && options.getProperty("raw") === undefined)
    addProperty(move, options, "secret: process.env.AUTH_SECRET")
  note(
    move,
    use,
    "getToken does not read the cookies of version 4.",
    "Call auth() before it, or in middleware, so that the cookie is replaced first; or read the session with auth().",
  )
}

function checkRequest(move: FileMove, use: Node, name: string): void {
  const call = use.getParent()
  if (!Node.isCallExpression(call) || call.getExpression() !== use || call.getArguments().length === 0) return
  const mend =
    name === "getSession"
      ? "On the server, call auth(context) or auth(req, res) of your configuration."
      : "Render the form in the browser, or use the server action signIn, which needs no token."
  todo(move, use, `${name} takes no request.`, mend)
}
