/** Options and callbacks of version 4 that have other arguments or no effect in this library. */
import { Node, SyntaxKind } from "ts-morph"
import type { ConfigPlace } from "./config-place.ts"
import { note, todo, type FileMove } from "./file-move.ts"
import { usesOf } from "./imported.ts"
import { optionIn, resolved, valueOfOption, type Part } from "./option-values.ts"

/** Adds a finding for each of these options in the configuration, also where a variable or an import holds it. */
export function checkOptions(place: ConfigPlace): void {
  for (const property of place.object.getProperties())
    if (Node.isSpreadAssignment(property))
      readable(
        place,
        place.holder,
        property,
        resolved({ holder: place.holder, node: property.getExpression() }, place.sources),
      )
  checkLogger(place)
  checkJwt(place)
  const providers = valueOf(place, "providers")
  if (providers !== undefined) checkParts(place, providers, new Set())
}

/** Returns the value of an option. Adds a finding if the command cannot read the value. */
function valueOf(place: ConfigPlace, name: string): Part | undefined {
  const option = optionIn(place.holder, place.object, name, place.sources)
  // The spread that can contain the option has a finding of its own.
  if (option === undefined || option === "unreadable") return undefined
  return readable(place, option.holder, option.node, valueOfOption(option, place.sources))
}

function readable(place: ConfigPlace, holder: FileMove, node: Node, value: Part | undefined): Part | undefined {
  const isRead = value !== undefined && !Node.isCallExpression(value.node)
  if (!isRead && !place.isMoved)
    todo(
      holder,
      node,
      "The command could not read this value, so it did not check the options in it.",
      "Compare these options with the section From next-auth 4 of docs/moving-over.md.",
    )
  return isRead ? value : undefined
}

function checkJwt(place: ConfigPlace): void {
  const jwt = valueOf(place, "jwt")
  if (jwt === undefined || !Node.isObjectLiteralExpression(jwt.node)) return
  const secret = jwt.node.getProperty("secret")
  if (secret !== undefined) todo(jwt.holder, secret, "jwt.secret has no effect.", "Use the option secret.")
  for (const name of ["encode", "decode"]) {
    const own = jwt.node.getProperty(name)
    if (own !== undefined && !(place.isMoved && /\bsalt\b/.test(own.getText())))
      todo(
        jwt.holder,
        own,
        `jwt.${name} receives a salt, and the library no longer reads the default tokens of version 4.`,
        `Check jwt.${name} with the types of authchart/jwt.`,
      )
  }
}

/** Checks providers, and the variables that hold them or their functions. */
function checkParts(place: ConfigPlace, { holder, node }: Part, seen: Set<Node>): void {
  if (seen.has(node)) return
  seen.add(node)
  for (const property of [node, ...node.getDescendants()].filter(Node.isPropertyAssignment))
    checkProvider(holder, property)
  for (const function_ of functionsNamed(node, "authorize")) checkAuthorize(place, { holder, node: function_ })
  for (const name of namesIn(node)) {
    const value = readable(place, holder, name, resolved({ holder, node: name }, place.sources))
    if (value === undefined) continue
    const parent = name.getParent()
    const isFunction = Node.isPropertyAssignment(parent) || Node.isShorthandPropertyAssignment(parent)
    if (isFunction) checkAuthorize(place, value)
    else checkParts(place, value, seen)
  }
}

/** Returns the names that hold providers, options of a provider, and the function `authorize`. */
function namesIn(node: Node): Node[] {
  return node.getDescendantsOfKind(SyntaxKind.Identifier).filter((name) => {
    const parent = name.getParent()
    if (Node.isShorthandPropertyAssignment(parent)) return name.getText() === "authorize"
    if (Node.isPropertyAssignment(parent)) return parent.getName() === "authorize" && parent.getInitializer() === name
    if (Node.isArrayLiteralExpression(parent)) return parent === node
    if (Node.isSpreadElement(parent)) return parent.getParent() === node
    const call = Node.isSpreadAssignment(parent) ? parent.getParent()?.getParent() : parent
    return Node.isCallExpression(call) && call.getExpression() !== name && call.getParent() === node
  })
}

/** In version 4, `logger.error` received a code and metadata. */
function checkLogger(place: ConfigPlace): void {
  const logger = optionIn(place.holder, place.object, "logger", place.sources)
  if (logger === undefined || logger === "unreadable") return
  const value = valueOfOption(logger, place.sources)
  const isObject = Node.isObjectLiteralExpression(value?.node)
  const function_ = isObject && value !== undefined ? functionsNamed(value.node, "error")[0] : undefined
  // Another run must not list a function that a developer has changed.
  const isDone = place.isMoved && (!Node.isFunctionLikeDeclaration(function_) || function_.getParameters().length <= 1)
  if (isDone || (isObject && function_ === undefined)) return
  todo(
    isObject && value !== undefined ? value.holder : logger.holder,
    function_ ?? logger.node,
    "logger.error receives one Error.",
    "Read error.type and error.cause in place of the code and metadata.",
  )
}

const formerOptions: Readonly<Record<string, string>> = {
  httpOptions: "Set the deadline and the proxy with customFetch, or remove the option.",
  requestTokenUrl: "The library does not support OAuth 1. Use a provider with OAuth 2.",
  accessTokenUrl: "The library does not support OAuth 1. Use a provider with OAuth 2.",
}

function checkProvider(holder: FileMove, property: Node): void {
  if (!Node.isPropertyAssignment(property)) return
  const name = property.getName()
  const mend = Object.hasOwn(formerOptions, name) ? formerOptions[name] : undefined
  if (mend !== undefined) todo(holder, property, `The option ${name} of a provider has no effect.`, mend)
  if (name === "idToken" && property.getInitializer()?.getText() === "true")
    todo(
      holder,
      property,
      'A provider with ID tokens has type: "oidc" and an issuer.',
      'Write type: "oidc" and issuer in place of idToken: true.',
    )
}

function checkAuthorize(place: ConfigPlace, { holder, node: authorize }: Part): void {
  if (!Node.isFunctionLikeDeclaration(authorize)) return
  const request = authorize.getParameters()[1]
  const name = request?.getName() ?? ""
  const isUsed = /^\w+$/.test(name)
    ? usesOf(holder.source, name).some((use) => use !== request?.getNameNode() && isInside(use, authorize))
    : request !== undefined
  const isDone = place.isMoved && !/\.(?:body|query)\b|\bheaders(?:\?\.)?\[/.test(authorize.getText())
  if (request !== undefined && isUsed && !isDone)
    todo(
      holder,
      request,
      "authorize receives a Request as its second argument.",
      "Read headers with request.headers.get(name). The request has no fields body and query.",
    )
  for (const thrown of authorize.getDescendantsOfKind(SyntaxKind.ThrowStatement))
    if (thrown.getText().startsWith("throw new Error("))
      note(
        holder,
        thrown,
        "The message of this error does not reach the browser.",
        "Throw a class that extends CredentialsSignin of authchart, with a code; the sign-in page receives the code.",
      )
}

function isInside(node: Node, other: Node): boolean {
  return other.getStart() <= node.getStart() && node.getEnd() <= other.getEnd()
}

/** Returns the functions that an object or the objects in it declare under a name. */
function functionsNamed(object: Node, name: string): Node[] {
  const methods = object.getDescendantsOfKind(SyntaxKind.MethodDeclaration).filter((one) => one.getName() === name)
  const properties = object.getDescendantsOfKind(SyntaxKind.PropertyAssignment).flatMap((one) => {
    const value = one.getName() === name ? one.getInitializer() : undefined
    return Node.isArrowFunction(value) || Node.isFunctionExpression(value) ? [value] : []
  })
  return [...methods, ...properties]
}
