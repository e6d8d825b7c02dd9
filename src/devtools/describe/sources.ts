/** Places and docstrings of the built-in charts in the sources. Made by tools/draw.ts: `npm run draw` writes it again. */

export interface Documented {
  /** The docstring in one line. */
  says?: string
  /** The path of the file from the root of the repository. */
  file: string
  line: number
}

type Table = Readonly<Record<string, Documented>>

/** Guards by `folder/name`. */
export const guards: Table = {
  "admission/addressLinks": {"says":"The provider may link by address, and claims the address as `true` or makes no claim (D7, LINK-03). The user with the address did not get it from a stranger (LINK-04).","file":"machines/admission/admission.guards.ts","line":91},
  "admission/addressUnproven": {"says":"No user has the account or the address, and the address is unverified. The user is created without it.","file":"machines/admission/admission.guards.ts","line":121},
  "admission/keepsSession": {"says":"The account is linked to the signed-in user, or is theirs already, so their session is kept. A session that may not link is replaced by a new session that may link.","file":"machines/admission/admission.guards.ts","line":152},
  "admission/mailboxOfStranger": {"says":"A link from a mail was opened, and the user with that address may have been created by a stranger, because the address was unverified when it was stored. The link proves the mailbox; accounts and sessions from before do not belong to its owner (INV-K5).","file":"machines/admission/admission.guards.ts","line":77},
  "admission/mailboxProven": {"says":"A link from a mail was opened, and a user has that address. The link proves the mailbox.","file":"machines/admission/admission.guards.ts","line":82},
  "admission/nobodyKnown": {"says":"No user has the account, and no user has the address.","file":"machines/admission/admission.guards.ts","line":126},
  "admission/nothingStored": {"says":"There is no database, so the account cannot be linked to a user.","file":"machines/admission/admission.guards.ts","line":58},
  "admission/ownedByAnother": {"says":"The account is linked already, to another user than the one who was signed in and asked to link it. A user whose session does not prove its owner has not asked for it.","file":"machines/admission/admission.guards.ts","line":51},
  "admission/ownerKnown": {"says":"The account lookup found the owner of the account.","file":"machines/admission/admission.guards.ts","line":63},
  "admission/perhapsUnfinished": {"says":"The address belongs to a user who never proved it, perhaps one that an interrupted sign-up of this account left behind. This rule allows nothing by itself: the store must have a note of that sign-up.","file":"machines/admission/admission.guards.ts","line":107},
  "admission/visitorChanged": {"says":"One user was signed in when the flow started, and another user is signed in now. No account is changed.","file":"machines/admission/admission.guards.ts","line":42},
  "admission/visitorLinks": {"says":"The account is new, and the signed-in user asked to link it.","file":"machines/admission/admission.guards.ts","line":68},
  "admission/visitorUnproven": {"says":"The session names a stored user but does not prove that its id is that user's: the id may have come from credentials. Or the session began before the owner of the mailbox signed in, and may be a stranger's (P3).","file":"machines/admission/admission.guards.ts","line":144},
  "admission/visitorUnseen": {"says":"A user was signed in when the flow started, and their session is absent now: they signed out, signed in again, or the browser did not send their cookie with a provider's form. An account without a user is then given to no user (D3, P5). Starting again solves this, except with a provider that answers by a form.","file":"machines/admission/admission.guards.ts","line":135},
  "credentials/csrfProven": {"says":"The visitor's own browser sent the form from our own page.","file":"machines/credentials/credentials.guards.ts","line":6},
  "credentials/requiredChecks": {"says":"Returns the checks that must be passed before a session.","file":"machines/credentials/credentials.guards.ts","line":11},
  "email/addressMatches": {"says":"The link belongs to the address for which this browser requested it.","file":"machines/email/email.guards.ts","line":16},
  "email/csrfProven": {"says":"The visitor's own browser sent the form from our own page.","file":"machines/email/email.guards.ts","line":6},
  "email/linkWhole": {"says":"The link has an address and a secret. Redeeming it checks whether they are valid.","file":"machines/email/email.guards.ts","line":11},
  "email/requiredChecks": {"says":"Returns the checks that must be passed before a session. The form was checked at the start, or on the confirmation page.","file":"machines/email/email.guards.ts","line":30},
  "not-me/csrfProven": {"says":"The visitor's own browser sent the form from our own page.","file":"machines/not-me/not-me.guards.ts","line":5},
  "not-me/tokenThere": {"says":"The link contains a token.","file":"machines/not-me/not-me.guards.ts","line":10},
  "oauth/codeReceived": {"says":"RFC 6749 §4.1.2: the callback has a code and no error.","file":"machines/oauth/oauth.guards.ts","line":75},
  "oauth/csrfProven": {"says":"The visitor's own browser sent the form from our own page.","file":"machines/oauth/oauth.guards.ts","line":11},
  "oauth/expectsIdToken": {"says":"With OpenID Connect, an ID token describes the person.","file":"machines/oauth/oauth.guards.ts","line":90},
  "oauth/issuerMatches": {"says":"RFC 9207 §2.4: an issuer in the callback must be the provider's issuer. A provider that announced `iss` must send it.","file":"machines/oauth/oauth.guards.ts","line":46},
  "oauth/nonceMatches": {"says":"OpenID Connect Core §3.1.3.7 rule 11: the ID token was made for this sign-in.","file":"machines/oauth/oauth.guards.ts","line":95},
  "oauth/nonceNotRequired": {"says":"This flow was started without `nonce`, and the ID token has none.","file":"machines/oauth/oauth.guards.ts","line":100},
  "oauth/onRedirectProxy": {"says":"This deployment receives callbacks for others, and this callback belongs to none of its own sign-ins.","file":"machines/oauth/oauth.guards.ts","line":16},
  "oauth/parametersPlain": {"says":"RFC 6749 §3.1: each parameter comes once. No parameter of another response type came (D10).","file":"machines/oauth/oauth.guards.ts","line":21},
  "oauth/providerDenied": {"says":"RFC 6749 §4.1.2.1: the person or the provider denied access. Separate from other errors, so that it has its own sentence.","file":"machines/oauth/oauth.guards.ts","line":65},
  "oauth/providerFailed": {"says":"RFC 6749 §4.1.2.1: the callback has an error, with or without a code.","file":"machines/oauth/oauth.guards.ts","line":70},
  "oauth/readsUserinfo": {"says":"The profile comes from userinfo, because the ID token does not describe the person fully.","file":"machines/oauth/oauth.guards.ts","line":105},
  "oauth/requiredChecks": {"says":"Returns the checks that must be passed before a session, for the way in which this flow started.","file":"machines/oauth/oauth.guards.ts","line":120},
  "oauth/responseModeMatches": {"says":"OAuth 2.0 Multiple Response Type Encoding Practices §2.1: the callback uses the requested response mode.","file":"machines/oauth/oauth.guards.ts","line":39},
  "oauth/stateMatches": {"says":"RFC 6749 §10.12: the callback belongs to the request that this browser sent.","file":"machines/oauth/oauth.guards.ts","line":52},
  "oauth/stateNotRequired": {"says":"This flow was started without `state`. Reads only values that were sealed at the start.","file":"machines/oauth/oauth.guards.ts","line":57},
  "oauth/subjectMatches": {"says":"OpenID Connect Core §5.3.2: userinfo has the same subject as the ID token.","file":"machines/oauth/oauth.guards.ts","line":110},
  "oauth/subjectNotRequired": {"says":"With plain OAuth 2, there is no ID token whose subject could differ.","file":"machines/oauth/oauth.guards.ts","line":115},
  "oauth/transactionMatches": {"says":"The flow in this browser was started for the provider that answers, with its current configuration.","file":"machines/oauth/oauth.guards.ts","line":26},
  "oauth/verifierKept": {"says":"RFC 7636 §4.1: a code verifier was sealed with this sign-in.","file":"machines/oauth/oauth.guards.ts","line":80},
  "oauth/verifierNotRequired": {"says":"This flow was started without PKCE, and the provider is still configured without it.","file":"machines/oauth/oauth.guards.ts","line":85},
  "session/csrfProven": {"says":"The visitor's own browser sent the update from our own page.","file":"machines/session/session.guards.ts","line":9},
  "session/keptInDatabase": {"says":"Sessions are rows of a database, and the cookie names one.","file":"machines/session/session.guards.ts","line":14},
  "session/rowDue": {"says":"The row was last extended at least `updateAge` seconds ago.","file":"machines/session/session.guards.ts","line":26},
  "session/tokenDue": {"says":"The token is written again only if its claims changed, if it is due, or if an update requested it.","file":"machines/session/session.guards.ts","line":19},
  "sign-out/csrfProven": {"says":"The visitor's own browser sent the form from our own page.","file":"machines/sign-out/sign-out.guards.ts","line":9},
  "sign-out/somebodyLeft": {"says":"There was a session to end.","file":"machines/sign-out/sign-out.guards.ts","line":14},
  "step-up/samePerson": {"says":"The person key of the proven user equals the key of the session's user.","file":"machines/step-up/step-up.guards.ts","line":22},
  "step-up/sessionAbsent": {"says":"No stored user is signed in, or their session has no evidence to add to.","file":"machines/step-up/step-up.guards.ts","line":12},
  "step-up/sessionReplaced": {"says":"The flow identified another user before, or another session of the same user.","file":"machines/step-up/step-up.guards.ts","line":17},
}

/** Lines of states by `folder/path`, by file. */
const stateLines: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "machines/admission/admission.machine.ts": {"admission":41,"admission/admitted":221,"admission/announcingSignIn":209,"admission/checkingLink":79,"admission/committingIdentity":179,"admission/consultingSignIn":68,"admission/diverted":232,"admission/findingAccount":47,"admission/issuingSession":186,"admission/quarantiningUser":141,"admission/recallingSignUp":154,"admission/refused":238,"admission/resolvingDiversion":214,"admission/resolvingTarget":165,"admission/signedIn":227},
  "machines/credentials/credentials.machine.ts": {"credentials/authorizingCredentials":35,"credentials/checkingCsrf":24,"credentials/escalation":28,"credentials/idle":18},
  "machines/email/email.machine.ts": {"email/awaitingLink":144,"email/checkingConfirmation":166,"email/checkingCsrf":45,"email/consultingRequest":89,"email/countingAttempt":106,"email/creatingLink":116,"email/findingAddressee":76,"email/idle":26,"email/readingAddress":56,"email/redeemingLink":183,"email/resolvingDiversion":191,"email/sendingLink":137,"email/unconfirmed":198},
  "machines/escalation/escalation.machine.ts": {"escalation":30,"escalation/countingChallengedAttempt":61,"escalation/countingDelayedAttempt":65,"escalation/countingOpenAttempt":38,"escalation/verifyingChallenge":51},
  "machines/not-me/not-me.machine.ts": {"not-me/checkingCsrf":25,"not-me/endingUserSessions":49,"not-me/idle":18,"not-me/redeemingNotice":39,"not-me/refused":63,"not-me/sessionsEnded":58,"not-me/unconfirmed":53},
  "machines/oauth/oauth.machine.ts": {"oauth/awaitingCallback":171,"oauth/checkingCsrf":109,"oauth/checkingErrorResponse":241,"oauth/checkingIssuer":219,"oauth/checkingNonce":310,"oauth/checkingParameters":192,"oauth/checkingPassage":82,"oauth/checkingResponseMode":210,"oauth/checkingState":228,"oauth/checkingSubject":337,"oauth/checkingTransaction":201,"oauth/checkingVerifier":255,"oauth/choosingSource":323,"oauth/discoveringProvider":125,"oauth/exchangingCode":268,"oauth/fetchingUserinfo":330,"oauth/forwarded":358,"oauth/identifyingVisitor":135,"oauth/idle":69,"oauth/locatingSignIn":98,"oauth/preparingAuthorization":147,"oauth/readingProfile":350,"oauth/verifyingIdToken":298},
  "machines/session/session.machine.ts": {"session/announcingSession":233,"session/checkingCsrf":93,"session/choosingExtension":179,"session/choosingRoll":138,"session/choosingStrategy":97,"session/clearingSession":238,"session/extendingSession":207,"session/idle":83,"session/live":242,"session/loadingSession":168,"session/none":247,"session/openingToken":104,"session/refused":252,"session/reviewingClaims":127,"session/rollingToken":161,"session/shapingRolledSession":145,"session/shapingSession":215},
  "machines/sign-out/sign-out.machine.ts": {"sign-out/announcingSignOut":67,"sign-out/checkingCsrf":26,"sign-out/choosingFarewell":56,"sign-out/endingSession":47,"sign-out/idle":20,"sign-out/refused":77,"sign-out/resolvingTarget":37,"sign-out/signedOut":72},
  "machines/step-up/step-up.machine.ts": {"step-up":27,"step-up/addingEvidence":66,"step-up/comparingPerson":54,"step-up/findingAccount":46,"step-up/identifyingVisitor":36,"step-up/proven":79,"step-up/readingSubject":37,"step-up/resolvingTarget":58,"step-up/steppedUp":86},
}

/** States by `folder/path`. */
export const states: Table = Object.fromEntries(
  Object.entries(stateLines).flatMap(([file, lines]) =>
    Object.entries(lines).map(([state, line]) => [state, { file, line }]),
  ),
)

/** Asks by name: what they do, and where their effect is. */
export const asks: Table = {
  "addEvidence": {"says":"Adds the proofs of a step-up to the visitor's session: methods and the time. The token changes; the session's `sid` and all other data stay. Refuses if the visitor is no longer in that session, or if nothing was proven.","file":"src/effects/flows/add-evidence.ts","line":19},
  "announceSession": {"says":"Calls `events.session`.","file":"src/flows/session/effects/announce-session.ts","line":5},
  "announceSignIn": {"says":"Calls `events.signIn`.","file":"src/effects/admission/application-callbacks.ts","line":70},
  "announceSignOut": {"says":"Calls `events.signOut`.","file":"src/flows/sign-out/effects/announce-sign-out.ts","line":5},
  "authorizeCredentials": {"says":"Calls the application's `authorize()`.","file":"src/flows/credentials/effects/authorize-credentials.ts","line":15},
  "clearSession": {"says":"Clears the browser's session cookies, and removes the row of an expired session.","file":"src/flows/session/effects/clear-session.ts","line":6},
  "commitIdentity": {"says":"Writes the plan. A new user, their account, the results of steps and, with database sessions, the row of the session are written in one transaction where all of them can join it: `issueSession` ends it. If a step cannot join, a record of the steps that still have to store is written first.","file":"src/effects/admission/commit-identity.ts","line":19},
  "confirmStanding": {"says":"Repeats the account lookup after all steps: while one of them waited, the account may have been linked, the user deleted, or another user signed in. Reads only.","file":"src/flows/steps/effects/confirm-standing.ts","line":10},
  "considerStep": {"says":"Calls the step's `appliesTo` to decide whether this person has to take the step; a step whose result was not stored always applies. Refuses a person who has to take it, and for whom the step could not store anything.","file":"src/flows/steps/effects/consider-step.ts","line":14},
  "consultSignIn": {"says":"Calls `callbacks.signIn`. If steps applied, it is called once more after the last of them.","file":"src/effects/admission/application-callbacks.ts","line":14},
  "countAttempt": {"says":"Counts an attempt before it is made: a guess, or the sending of a message. Takes one attempt from every budget of the limit, or from no budget. If the store fails, budgets by the client's address are skipped, and the other budgets are counted in memory. Proves that the attempt is within the budgets. Does not prove who makes it.","file":"src/effects/limits/count-attempt.ts","line":14},
  "countChallengedAttempt": {"says":"Counts an attempt after its challenge was passed. All attempts of the identifier are available for it, not only the first half.","file":"src/effects/limits/count-attempt.ts","line":26},
  "countDelayedAttempt": {"says":"Counts an attempt for an identifier whose attempts are used up and whose owner cannot sign in by a mail. One attempt in five minutes is admitted.","file":"src/effects/limits/count-attempt.ts","line":34},
  "countOpenAttempt": {"says":"Counts the attempt of a sign-in. After half of the identifier's attempts are used up, the attempt needs a challenge, if the configuration has one. After all attempts are used up, the attempt is refused if the owner can sign in by a mail, and delayed otherwise.","file":"src/effects/limits/count-attempt.ts","line":20},
  "createLink": {"says":"Makes a secret link, and stores its hash before the link is sent.","file":"src/flows/email/effects/create-link.ts","line":13},
  "createSingleUseToken": {"says":"Makes a single-use token of 256 random bits, and stores its hash together with a sealed text. A request with the token proves that its sender received the token where it was sent, but not who the sender is.","file":"src/effects/flows/create-single-use-token.ts","line":14},
  "discoverProvider": {"says":"Fetches the provider's metadata (OpenID Connect Discovery §4, RFC 8414), or takes it from the configuration.","file":"src/flows/oauth/effects/discover-provider.ts","line":8},
  "endSession": {"says":"Ends the session: removes its row, clears its cookies.","file":"src/flows/sign-out/effects/end-session.ts","line":24},
  "endUserSessions": {"says":"Ends all sessions and known devices of a user. The answer comes after the rows of all sessions are deleted.","file":"src/flows/not-me/effects/end-user-sessions.ts","line":9},
  "exchangeCode": {"says":"Exchanges the code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5). The ID token is passed on unread.","file":"src/flows/oauth/effects/exchange-code.ts","line":22},
  "extendSession": {"says":"Updates the expiry of the row. Never restores a deleted row.","file":"src/flows/session/effects/extend-session.ts","line":5},
  "fetchUserinfo": {"says":"Fetches the claims about the person with the access token (OpenID Connect Core §5.3).","file":"src/flows/oauth/effects/fetch-userinfo.ts","line":15},
  "findAccount": {"says":"Looks up the owner of the account, the signed-in visitor, and the user with the address. Reads only.","file":"src/effects/admission/find-account.ts","line":21},
  "identifyVisitor": {"says":"Finds the user who is signed in in this browser, and the session.","file":"src/effects/admission/identify-visitor.ts","line":5},
  "issueSession": {"says":"Issues the session. Only one state of `admission` asks for this effect.","file":"src/effects/admission/issue-session.ts","line":34},
  "loadSession": {"says":"Finds the row of the session token that the browser presented.","file":"src/flows/session/effects/load-session.ts","line":7},
  "locateSignIn": {"says":"On the redirect proxy: reads from the sealed `state` which deployment started the sign-in, and whether callbacks may be forwarded to it.","file":"src/flows/oauth/effects/locate-sign-in.ts","line":14},
  "openApproval": {"says":"Opens an approval that waits for a signed-in user: a handle for the browser that waits (256 random bits), and a short code to type in another browser. Proves nothing about either.","file":"src/effects/flows/open-approval.ts","line":10},
  "openToken": {"says":"Opens the session token that the browser presented.","file":"src/flows/session/effects/open-token.ts","line":10},
  "prepareAuthorization": {"says":"Makes state, verifier and nonce, and the address of the authorization request (RFC 6749 §4.1.1).","file":"src/flows/oauth/effects/prepare-authorization.ts","line":14},
  "quarantineUser": {"says":"Removes all sessions, known devices, factors and accounts that were added before the owner proved the address. The answer comes after all of them are removed.","file":"src/effects/admission/quarantine-user.ts","line":21},
  "readAddress": {"says":"Reads the address that a person typed.","file":"src/flows/email/effects/read-address.ts","line":10},
  "readApproval": {"says":"Looks up the subject of an approval by its code, to show it to the approver. Changes nothing. Attempts are counted by user and by `clientAddress`.","file":"src/effects/flows/read-approval.ts","line":6},
  "readProfile": {"says":"Maps the claims to a user with the provider's `profile()`.","file":"src/flows/oauth/effects/read-profile.ts","line":14},
  "readSubject": {"says":"Makes a candidate from the subject of an own flow: an account under the flow's own id, with an address that counts as unverified. The account never belongs to a provider.","file":"src/effects/flows/read-subject.ts","line":14},
  "recallSignUp": {"says":"Finds out whether a sign-up of this account was interrupted while it created the user with its address: a user without an account, left by a database without transactions. Reads only.","file":"src/effects/admission/recall-sign-up.ts","line":8},
  "recallSteps": {"says":"Looks up the steps that this person passed at sign-up and whose results were not stored. Reads only.","file":"src/flows/steps/effects/recall-steps.ts","line":9},
  "recordApproval": {"says":"Writes the decision of the signed-in visitor, together with their identity. The first decision is final. Does not prove that the approver recognises the person who waits: show them the subject of the approval first (RFC 8628 §5.4).","file":"src/effects/flows/record-approval.ts","line":6},
  "redeemLink": {"says":"Takes the link out of the store: of any number of concurrent callers, one succeeds.","file":"src/flows/email/effects/redeem-link.ts","line":25},
  "redeemNotice": {"says":"Redeems the token of a notice's link. Of any number of concurrent callers, one succeeds. Proves that the sender has read the mailbox of the user to whom the notice was sent.","file":"src/flows/not-me/effects/redeem-notice.ts","line":6},
  "redeemSingleUseToken": {"says":"Redeems a token: of any number of concurrent callers, one succeeds. Does not prove who the holder is.","file":"src/effects/flows/redeem-single-use-token.ts","line":6},
  "resolveTarget": {"says":"Passes an address through `callbacks.redirect` and returns it normalised.","file":"src/effects/admission/application-callbacks.ts","line":50},
  "reviewClaims": {"says":"Calls `callbacks.jwt`.","file":"src/flows/session/effects/review-claims.ts","line":14},
  "rollToken": {"says":"Seals the claims again, with a new lifetime.","file":"src/flows/session/effects/roll-token.ts","line":7},
  "sendLink": {"says":"Sends the link. On failure the stored hash is removed.","file":"src/flows/email/effects/send-link.ts","line":16},
  "sendMail": {"says":"Sends a mail by the configuration's mailer. Success does not prove that the mail arrives, or who reads it. Refuses a malformed address, and a subject of more than one line.","file":"src/effects/flows/send-mail.ts","line":14},
  "shapeSession": {"says":"Calls `callbacks.session` to make the session that the application sees.","file":"src/flows/session/effects/shape-session.ts","line":16},
  "storeStep": {"says":"Lets the step store its result, for the user who is written now.","file":"src/flows/steps/effects/store-step.ts","line":12},
  "takeApproval": {"says":"Fetches the approver's decision. Each decision is returned only once. Proves which signed-in user approved this handle. Proves nothing about the holder of the handle.","file":"src/effects/flows/take-approval.ts","line":11},
  "updateSession": {"says":"Writes JSON of at most 2 KiB into the visitor's session, under the flow's id: `results` of `callbacks.jwt` and `callbacks.session`. Changes neither the signed-in user nor their evidence. A session without evidence, from Auth.js or an earlier release, gives `session.absent` too.","file":"src/effects/flows/update-session.ts","line":18},
  "verifyChallenge": {"says":"Verifies the response to the configuration's challenge. The response is one of the typed fields. Each response is accepted once.","file":"src/effects/limits/verify-challenge.ts","line":14},
  "verifyIdToken": {"says":"Verifies signature and claims together (OpenID Connect Core §3.1.3.7); the nonce has its own check.","file":"src/flows/oauth/effects/verify-id-token.ts","line":10},
}
