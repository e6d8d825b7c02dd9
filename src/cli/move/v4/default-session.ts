/** The contents of sessions and tokens, which the library and version 4 determine differently. */
import { Node, SyntaxKind } from "ts-morph"
import { addCallback } from "./callbacks.ts"
import type { ConfigPlace } from "./config-place.ts"
import { todo } from "./file-move.ts"
import { importedNames } from "./imported.ts"
import { optionIn, resolved, valueOfOption, type Option, type Part } from "./option-values.ts"

/**
 * Keeps the fields of database sessions, and the ids in session tokens. In version 4, `callbacks.session` received
 * `name`, `email` and `image` of the user; here it receives the rows of the session and the user.
 */
export function keepContents(place: ConfigPlace): void {
  const adapter = option(place, "adapter")
  const isToken = strategyIs(place, "jwt")
  if (adapter !== undefined && !isToken) keepFields(place)
  if (adapter === undefined || adapter === "unreadable") keepSubject(place)
}

function option({ holder, object, sources }: ConfigPlace, name: string): Option {
  return optionIn(holder, object, name, sources)
}

function strategyIs(place: ConfigPlace, strategy: string): boolean {
  const session = option(place, "session")
  const value = session === undefined || session === "unreadable" ? undefined : valueOfOption(session, place.sources)
  if (value === undefined || !Node.isObjectLiteralExpression(value.node)) return false
  const own = optionIn(value.holder, value.node, "strategy", place.sources)
  const text = own === undefined || own === "unreadable" ? undefined : valueOfOption(own, place.sources)?.node
  return Node.isStringLiteral(text) && text.getLiteralValue() === strategy
}

/** The result has the form of version 4: also an expiry that is a string. */
const fields =
  "session: ({ session }) => ({ user: { name: session.user.name, email: session.user.email, image: session.user.image }, expires: new Date(session.expires).toISOString() })"

function keepFields(place: ConfigPlace): void {
  const callback = callbackOf(place, "session")
  if (callback === undefined && (place.isMoved || addCallback(place, "session", fields))) return
  const part = callback === undefined || callback === "unreadable" ? undefined : callback
  const value = part === undefined ? undefined : valueOfOption(part, place.sources)
  if (value !== undefined && returnsOnlyFields(value.node)) return
  todo(
    part?.holder ?? place.holder,
    part?.node ?? place.object,
    "With database sessions, callbacks.session receives the rows of the session and the user, with all their columns.",
    "Return only the fields that the browser may see: an object without a spread, such as { user: { name: user.name }, expires: session.expires }.",
  )
}

/** In version 4 without an adapter, `sub` was the id at the provider; here it is a new id at each sign-in. */
const subject = "jwt: ({ token, account }) => (account ? { ...token, sub: account.providerAccountId } : token)"

function keepSubject(place: ConfigPlace): void {
  if (!hasOtherProviders(place)) return
  const callback = callbackOf(place, "jwt")
  if (callback === undefined && (place.isMoved || addCallback(place, "jwt", subject))) return
  const part = callback === undefined || callback === "unreadable" ? undefined : callback
  const value = part === undefined ? undefined : valueOfOption(part, place.sources)
  if (value !== undefined && /\bproviderAccountId\b/.test(value.node.getText())) return
  todo(
    part?.holder ?? place.holder,
    part?.node ?? place.object,
    "Without an adapter, token.sub is a new id at each sign-in. In version 4, it was the id of the user at the provider.",
    "Add to callbacks.jwt: if (account) token.sub = account.providerAccountId.",
  )
}

/** Returns a callback; `"unreadable"` if the command cannot read the callbacks. */
function callbackOf(place: ConfigPlace, name: string): Option {
  const callbacks = option(place, "callbacks")
  if (callbacks === undefined || callbacks === "unreadable") return callbacks
  const value = valueOfOption(callbacks, place.sources)
  if (value === undefined || !Node.isObjectLiteralExpression(value.node)) return "unreadable"
  return optionIn(value.holder, value.node, name, place.sources)
}

/** Returns true if the configuration can have a provider other than Credentials. */
function hasOtherProviders(place: ConfigPlace): boolean {
  const providers = option(place, "providers")
  if (providers === undefined) return false
  const list = providers === "unreadable" ? undefined : valueOfOption(providers, place.sources)
  if (list === undefined || !Node.isArrayLiteralExpression(list.node)) return true
  return list.node.getElements().some((node) => !isCredentials({ holder: list.holder, node }, place))
}

function isCredentials(element: Part, { sources }: ConfigPlace): boolean {
  const provider = resolved(element, sources)
  if (provider === undefined || !Node.isCallExpression(provider.node)) return false
  const name = provider.node.getExpression().getText()
  return importedNames(provider.holder.source).some(
    ({ module, as }) => as === name && /^(?:next-auth|authchart)\/providers\/credentials$/.test(module),
  )
}

/** Returns true if each result of a function is an object that names its fields, without a whole row. */
function returnsOnlyFields(node: Node): boolean {
  if (!Node.isFunctionLikeDeclaration(node)) return false
  const body = Node.isBodyable(node) ? node.getBody() : undefined
  const expression = body ?? (Node.isArrowFunction(node) ? node.getBody() : undefined)
  if (expression === undefined) return false
  const results = Node.isBlock(expression)
    ? expression.getDescendantsOfKind(SyntaxKind.ReturnStatement).map((one) => one.getExpression())
    : [expression]
  return results.length > 0 && results.every((result) => isOnlyFields(result))
}

function isOnlyFields(node: Node | undefined): boolean {
  if (Node.isParenthesizedExpression(node)) return isOnlyFields(node.getExpression())
  if (!Node.isObjectLiteralExpression(node)) return false
  return node.getProperties().every((property) => {
    if (!Node.isPropertyAssignment(property)) return false
    const value = property.getInitializer()
    if (property.getName() === "user") return isOnlyFields(value)
    return !/^(?:user|session(?:\.user)?)$/.test(value?.getText() ?? "") && !Node.isObjectLiteralExpression(value)
  })
}
