/** What visitors read for the codes that the library gives. */
const sentences: Readonly<Record<string, string>> = {
  CredentialsSignin: "That name and password do not go together.",
  AccessDenied: "You are not allowed in here.",
  OAuthAccountNotLinked: "That address belongs to somebody who signs in another way. Use that way.",
  SessionRequired: "Sign in to see that page.",
  Unreachable: "The application cannot be reached. Is there a network?",
}

export function sentenceFor(code: string): string {
  return (Object.hasOwn(sentences, code) ? sentences[code] : undefined) ?? "That did not work. Please try again."
}
