/** What the sources say of the built-in charts. Made by tools/draw.ts: `npm run draw` writes it again. */

export interface Documented {
  /** The docstring in one line. */
  says?: string
  /** From the root of the repository. */
  file: string
  line: number
}

type Table = Readonly<Record<string, Documented>>

/** Guards by `folder/name`. */
export const guards: Table = {
  "admission/addressLinks": {"says":"The provider may link by address, and says `true` of it or nothing (D7, LINK-03); and the user who has it did not get it from a stranger (LINK-04).","file":"machines/admission/admission.guards.ts","line":86},
  "admission/addressUnproven": {"says":"No user has the account or the address, and the address is not verified: the user is made without it.","file":"machines/admission/admission.guards.ts","line":115},
  "admission/keepsSession": {"says":"The account becomes one more of the user who is signed in, or is theirs already: their session is kept. One that may not link gives way to a new one, which may.","file":"machines/admission/admission.guards.ts","line":146},
  "admission/mailboxOfStranger": {"says":"A link from a mail was opened, and a user has that address whom a stranger may have made: the address was unverified when it was stored. The mailbox is the proof; what was attached before it is not the owner's (INV-K5).","file":"machines/admission/admission.guards.ts","line":72},
  "admission/mailboxProven": {"says":"A link from a mail was opened, and a user has that address: the mailbox itself is the proof.","file":"machines/admission/admission.guards.ts","line":77},
  "admission/nobodyKnown": {"says":"Nobody has the account, and nobody the address.","file":"machines/admission/admission.guards.ts","line":120},
  "admission/nothingStored": {"says":"There is no database, so there is nobody to link to.","file":"machines/admission/admission.guards.ts","line":54},
  "admission/ownedByAnother": {"says":"The account is linked already, to another user than the one who asked for it while signed in. A user whom the session may name by chance has asked for nothing.","file":"machines/admission/admission.guards.ts","line":47},
  "admission/ownerKnown": {"says":"The account is known.","file":"machines/admission/admission.guards.ts","line":59},
  "admission/perhapsUnfinished": {"says":"The address is that of a user who never proved it: perhaps one whom this very account left behind when its sign-up was interrupted. Does not allow anything by itself: the store has to remember so.","file":"machines/admission/admission.guards.ts","line":102},
  "admission/visitorChanged": {"says":"Somebody started this while signed in, and somebody else is signed in now. Nobody's account is touched.","file":"machines/admission/admission.guards.ts","line":38},
  "admission/visitorLinks": {"says":"The account is new, and the one who is signed in asked for it.","file":"machines/admission/admission.guards.ts","line":64},
  "admission/visitorUnproven": {"says":"The session names a stored user, and does not say that its id is one: linking would take an id of credentials for it. Or it began before the owner of the mailbox came, and may be a stranger's (P3).","file":"machines/admission/admission.guards.ts","line":138},
  "admission/visitorUnseen": {"says":"A user started this while signed in, and their session is not seen now: they signed out, signed in anew, or the browser kept their cookie from a provider's form. An account that no user has yet is given to none then (D3, P5). Starting again settles it, but for a provider that answers by a form.","file":"machines/admission/admission.guards.ts","line":129},
  "credentials/csrfProven": {"says":"The form was sent from our own page by the person's own browser.","file":"machines/credentials/credentials.guards.ts","line":6},
  "credentials/requiredChecks": {"says":"What must have been passed before a session.","file":"machines/credentials/credentials.guards.ts","line":11},
  "email/addressMatches": {"says":"The link goes to the address that this browser asked for.","file":"machines/email/email.guards.ts","line":16},
  "email/csrfProven": {"says":"The form was sent from our own page by the person's own browser.","file":"machines/email/email.guards.ts","line":6},
  "email/linkWhole": {"says":"The link has an address and a secret. Whether they are good ones is found when it is redeemed.","file":"machines/email/email.guards.ts","line":11},
  "email/requiredChecks": {"says":"What must have been passed before a session. The form was checked at the start, or on the confirmation page.","file":"machines/email/email.guards.ts","line":27},
  "oauth/codeReceived": {"says":"RFC 6749 §4.1.2: no error, and a code.","file":"machines/oauth/oauth.guards.ts","line":70},
  "oauth/csrfProven": {"says":"The form was sent from our own page by the person's own browser.","file":"machines/oauth/oauth.guards.ts","line":11},
  "oauth/expectsIdToken": {"says":"OpenID Connect: what the tokens say of the person stands in an ID token.","file":"machines/oauth/oauth.guards.ts","line":85},
  "oauth/issuerMatches": {"says":"RFC 9207 §2.4: a server that names itself must be the one we asked, and one that announced it must do so.","file":"machines/oauth/oauth.guards.ts","line":44},
  "oauth/nonceMatches": {"says":"OpenID Connect Core §3.1.3.7 rule 11: the ID token was made for this very sign-in.","file":"machines/oauth/oauth.guards.ts","line":90},
  "oauth/nonceNotRequired": {"says":"This flow was started without `nonce`, and none came.","file":"machines/oauth/oauth.guards.ts","line":95},
  "oauth/onRedirectProxy": {"says":"This deployment receives answers for others, and this one belongs to no sign-in of its own.","file":"machines/oauth/oauth.guards.ts","line":16},
  "oauth/parametersPlain": {"says":"RFC 6749 §3.1: parameters come once; and nothing came that belongs to another response type (D10).","file":"machines/oauth/oauth.guards.ts","line":21},
  "oauth/providerDenied": {"says":"RFC 6749 §4.1.2.1: the person or the provider said no. Kept apart from other errors for its own sentence.","file":"machines/oauth/oauth.guards.ts","line":60},
  "oauth/providerFailed": {"says":"RFC 6749 §4.1.2.1: any error, also one that came along with a code.","file":"machines/oauth/oauth.guards.ts","line":65},
  "oauth/readsUserinfo": {"says":"The ID token alone does not describe the person.","file":"machines/oauth/oauth.guards.ts","line":100},
  "oauth/requiredChecks": {"says":"What must have been passed before a session, for a flow that was started like this one.","file":"machines/oauth/oauth.guards.ts","line":115},
  "oauth/responseModeMatches": {"says":"OAuth 2.0 Multiple Response Type Encoding Practices §2.1: the answer comes as it was asked for.","file":"machines/oauth/oauth.guards.ts","line":39},
  "oauth/stateMatches": {"says":"RFC 6749 §10.12: the answer belongs to the request that this browser sent.","file":"machines/oauth/oauth.guards.ts","line":50},
  "oauth/stateNotRequired": {"says":"This flow was started without `state`. Reads only what was sealed at the start.","file":"machines/oauth/oauth.guards.ts","line":55},
  "oauth/subjectMatches": {"says":"OpenID Connect Core §5.3.2: userinfo speaks of the same subject as the ID token.","file":"machines/oauth/oauth.guards.ts","line":105},
  "oauth/subjectNotRequired": {"says":"Plain OAuth 2: there is no ID token whose subject could differ.","file":"machines/oauth/oauth.guards.ts","line":110},
  "oauth/transactionMatches": {"says":"The flow in this browser was started for the very provider that answers, as it is configured now.","file":"machines/oauth/oauth.guards.ts","line":26},
  "oauth/verifierKept": {"says":"RFC 7636 §4.1: a code verifier was sealed with this sign-in.","file":"machines/oauth/oauth.guards.ts","line":75},
  "oauth/verifierNotRequired": {"says":"This flow was started without PKCE, and the provider is configured without it now.","file":"machines/oauth/oauth.guards.ts","line":80},
  "session/csrfProven": {"says":"The update was sent from our own page by the person's own browser.","file":"machines/session/session.guards.ts","line":9},
  "session/keptInDatabase": {"says":"Sessions are rows of a database, and the cookie names one.","file":"machines/session/session.guards.ts","line":14},
  "session/rowDue": {"says":"The row was last moved at least `updateAge` seconds ago.","file":"machines/session/session.guards.ts","line":26},
  "session/tokenDue": {"says":"The token is written again only when its claims changed, when it is due, or when an update asked for it.","file":"machines/session/session.guards.ts","line":19},
  "sign-out/csrfProven": {"says":"The form was sent from our own page by the person's own browser.","file":"machines/sign-out/sign-out.guards.ts","line":9},
  "sign-out/somebodyLeft": {"says":"There was a session to end.","file":"machines/sign-out/sign-out.guards.ts","line":14},
  "step-up/samePerson": {"says":"The person key of the user who was proven is that of the session's user.","file":"machines/step-up/step-up.guards.ts","line":22},
  "step-up/sessionAbsent": {"says":"No stored user is signed in, or in a session that has no evidence to add to.","file":"machines/step-up/step-up.guards.ts","line":12},
  "step-up/sessionReplaced": {"says":"The flow has identified another user before, or another session of the same user.","file":"machines/step-up/step-up.guards.ts","line":17},
}

/** Lines of states by `folder/path`, by file. */
const stateLines: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "machines/admission/admission.machine.ts": {"admission":41,"admission/admitted":221,"admission/announcingSignIn":209,"admission/checkingLink":79,"admission/committingIdentity":179,"admission/consultingSignIn":68,"admission/diverted":232,"admission/findingAccount":47,"admission/issuingSession":186,"admission/quarantiningUser":141,"admission/recallingSignUp":154,"admission/refused":238,"admission/resolvingDiversion":214,"admission/resolvingTarget":165,"admission/signedIn":227},
  "machines/credentials/credentials.machine.ts": {"credentials/authorizingCredentials":54,"credentials/checkingCsrf":23,"credentials/countingAttempt":41,"credentials/idle":17},
  "machines/email/email.machine.ts": {"email/awaitingLink":154,"email/checkingConfirmation":175,"email/checkingCsrf":45,"email/consultingRequest":89,"email/countingMail":106,"email/creatingLink":126,"email/feigningLink":120,"email/findingAddressee":76,"email/idle":26,"email/readingAddress":56,"email/redeemingLink":192,"email/resolvingDiversion":200,"email/sendingLink":147,"email/unconfirmed":207},
  "machines/oauth/oauth.machine.ts": {"oauth/awaitingCallback":165,"oauth/checkingCsrf":103,"oauth/checkingErrorResponse":235,"oauth/checkingIssuer":213,"oauth/checkingNonce":304,"oauth/checkingParameters":186,"oauth/checkingPassage":76,"oauth/checkingResponseMode":204,"oauth/checkingState":222,"oauth/checkingSubject":331,"oauth/checkingTransaction":195,"oauth/checkingVerifier":249,"oauth/choosingSource":317,"oauth/discoveringProvider":119,"oauth/exchangingCode":262,"oauth/fetchingUserinfo":324,"oauth/forwarded":352,"oauth/identifyingVisitor":129,"oauth/idle":63,"oauth/locatingSignIn":92,"oauth/preparingAuthorization":141,"oauth/readingProfile":344,"oauth/verifyingIdToken":292},
  "machines/session/session.machine.ts": {"session/announcingSession":232,"session/checkingCsrf":92,"session/choosingExtension":178,"session/choosingRoll":137,"session/choosingStrategy":96,"session/clearingSession":237,"session/extendingSession":206,"session/idle":82,"session/live":241,"session/loadingSession":167,"session/none":246,"session/openingToken":103,"session/refused":251,"session/reviewingClaims":126,"session/rollingToken":160,"session/shapingRolledSession":144,"session/shapingSession":214},
  "machines/sign-out/sign-out.machine.ts": {"sign-out/announcingSignOut":67,"sign-out/checkingCsrf":26,"sign-out/choosingFarewell":56,"sign-out/endingSession":47,"sign-out/idle":20,"sign-out/refused":77,"sign-out/resolvingTarget":37,"sign-out/signedOut":72},
  "machines/step-up/step-up.machine.ts": {"step-up":23,"step-up/addingEvidence":62,"step-up/comparingPerson":50,"step-up/findingAccount":42,"step-up/identifyingVisitor":32,"step-up/proven":75,"step-up/readingSubject":33,"step-up/resolvingTarget":54,"step-up/steppedUp":82},
}

/** States by `folder/path`. */
export const states: Table = Object.fromEntries(
  Object.entries(stateLines).flatMap(([file, lines]) =>
    Object.entries(lines).map(([state, line]) => [state, { file, line }]),
  ),
)

/** Asks by name: what they do, and where their effect is. */
export const asks: Table = {
  "addEvidence": {"says":"Adds what a step-up proved to the visitor's session: methods and the time. The token changes, the session's `sid` and all else stay. Refuses where the visitor is not in that session any more, and where nothing was proven.","file":"src/effects/flows/add-evidence.ts","line":18},
  "announceSession": {"says":"Tells `events.session`.","file":"src/flows/session/effects/announce-session.ts","line":5},
  "announceSignIn": {"says":"Tells `events.signIn`.","file":"src/effects/admission/application-callbacks.ts","line":63},
  "announceSignOut": {"says":"Tells `events.signOut`.","file":"src/flows/sign-out/effects/announce-sign-out.ts","line":5},
  "authorizeCredentials": {"says":"Asks the application's `authorize()`.","file":"src/flows/credentials/effects/authorize-credentials.ts","line":12},
  "clearSession": {"says":"Clears the browser's session cookies, and the row of an expired session.","file":"src/flows/session/effects/clear-session.ts","line":6},
  "commitIdentity": {"says":"Writes what the plan says. A new user, their account, what steps store and, with database sessions, the row of the session are one transaction where all of them can join it: `issueSession` ends it. Where a step cannot, a record of the steps that still have to store is written first.","file":"src/effects/admission/commit-identity.ts","line":17},
  "confirmStanding": {"says":"Looks again at whom the sign-in is for, once every step was passed: while one waited, the account may have been linked, the user deleted, and somebody else signed in. Reads only.","file":"src/flows/steps/effects/confirm-standing.ts","line":9},
  "considerStep": {"says":"Asks the step's `appliesTo` whether this person has to take it; a step that is owed applies without asking. Refuses a person who has to, and about whom the step could keep nothing.","file":"src/flows/steps/effects/consider-step.ts","line":13},
  "consultSignIn": {"says":"Asks `callbacks.signIn`. With steps that applied, once more after the last of them.","file":"src/effects/admission/application-callbacks.ts","line":14},
  "countAttempt": {"says":"Counts an attempt of something that can be guessed, or that sends, before it is made; takes from every budget of the limit, or from none. Where a store fails, budgets by address are skipped, and the others are counted in memory. Proves that the attempt is within the budgets, nothing of who makes it.","file":"src/effects/limits/count-attempt.ts","line":9},
  "countMail": {"says":"Counts a mail before its link is made, as `countAttempt` does. Where only budgets of the recipient are used up, the visitor is not to see that: a stranger may have used them up.","file":"src/effects/limits/count-attempt.ts","line":41},
  "createLink": {"says":"Makes a secret link, and stores its hash before anybody gets it.","file":"src/flows/email/effects/create-link.ts","line":12},
  "createSingleUseToken": {"says":"Makes a secret that can be redeemed once, and keeps its hash with a sealed text beside it: 256 random bits. Proves nothing until it comes back; it then proves that its holder got it by the way it was sent, and not who they are.","file":"src/effects/flows/create-single-use-token.ts","line":14},
  "discoverProvider": {"says":"Reads the provider's metadata (OpenID Connect Discovery §4, RFC 8414), or what the configuration says instead.","file":"src/flows/oauth/effects/discover-provider.ts","line":5},
  "endSession": {"says":"Ends the session: removes its row, clears its cookies.","file":"src/flows/sign-out/effects/end-session.ts","line":24},
  "exchangeCode": {"says":"Trades the code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5). The ID token is handed on unread.","file":"src/flows/oauth/effects/exchange-code.ts","line":22},
  "extendSession": {"says":"Moves the expiry of the row. Never brings a deleted row back.","file":"src/flows/session/effects/extend-session.ts","line":5},
  "feignLink": {"says":"Names a link that is never made, so that a visitor sees no difference to one that is sent.","file":"src/flows/email/effects/feign-link.ts","line":7},
  "fetchUserinfo": {"says":"Asks the provider who this is, with the access token (OpenID Connect Core §5.3).","file":"src/flows/oauth/effects/fetch-userinfo.ts","line":15},
  "findAccount": {"says":"Looks up whose account this is, who is signed in, and who has the address. Reads only.","file":"src/effects/admission/find-account.ts","line":21},
  "identifyVisitor": {"says":"Who is signed in in this browser, and in which session.","file":"src/effects/admission/identify-visitor.ts","line":5},
  "issueSession": {"says":"Issues the session. Asked for in one state of `admission`, and nowhere else.","file":"src/effects/admission/issue-session.ts","line":31},
  "loadSession": {"says":"Finds the row of the session token that the browser presented.","file":"src/flows/session/effects/load-session.ts","line":7},
  "locateSignIn": {"says":"On the redirect proxy: reads from the sealed `state` where the sign-in was started, and whether answers may be passed on to there.","file":"src/flows/oauth/effects/locate-sign-in.ts","line":13},
  "openApproval": {"says":"Opens an approval that waits for a signed-in user: a handle for the one who waits (256 random bits), and a short code to type in another browser. Proves nothing of either.","file":"src/effects/flows/open-approval.ts","line":10},
  "openToken": {"says":"Opens the session token that the browser presented.","file":"src/flows/session/effects/open-token.ts","line":7},
  "prepareAuthorization": {"says":"Makes state, verifier and nonce, and the address to send the browser to (RFC 6749 §4.1.1).","file":"src/flows/oauth/effects/prepare-authorization.ts","line":14},
  "quarantineUser": {"says":"Takes from a user what was attached before the owner of the mailbox proved the address: sessions, factors, accounts. Answers once nothing of it is left.","file":"src/effects/admission/quarantine-user.ts","line":19},
  "readAddress": {"says":"Reads the address that a person typed.","file":"src/flows/email/effects/read-address.ts","line":10},
  "readApproval": {"says":"Looks up what a code is about, for the approver to see. Changes nothing. Tries are counted by user and by `clientAddress`.","file":"src/effects/flows/read-approval.ts","line":6},
  "readProfile": {"says":"Maps what the provider said to a user, through the provider's `profile()`.","file":"src/flows/oauth/effects/read-profile.ts","line":14},
  "readSubject": {"says":"Makes a candidate of what a flow of the application says of its person: an account under the flow's own id, with an address that counts as unverified. It names no account of a provider, whatever the flow says.","file":"src/effects/flows/read-subject.ts","line":13},
  "recallSignUp": {"says":"Whether this very account was interrupted while it made the user who has its address: a user whom nothing leads to, left by a database without transactions. Reads only.","file":"src/effects/admission/recall-sign-up.ts","line":8},
  "recallSteps": {"says":"Looks up which steps this person passed when they signed up and which then did not store. Reads only.","file":"src/flows/steps/effects/recall-steps.ts","line":9},
  "recordApproval": {"says":"Writes the decision of the visitor who is signed in, with who they are. The first decision stands. Does not prove that they know the one who waits: show them what it is about first (RFC 8628 §5.4).","file":"src/effects/flows/record-approval.ts","line":6},
  "redeemLink": {"says":"Takes the link out of the store: of any number of callers at once, one succeeds.","file":"src/flows/email/effects/redeem-link.ts","line":23},
  "redeemSingleUseToken": {"says":"Takes the token out of the store: of any number of callers at once, one succeeds. Does not prove who they are.","file":"src/effects/flows/redeem-single-use-token.ts","line":6},
  "resolveTarget": {"says":"Passes an address through `callbacks.redirect` and gives it back normalised.","file":"src/effects/admission/application-callbacks.ts","line":49},
  "reviewClaims": {"says":"Asks `callbacks.jwt`.","file":"src/flows/session/effects/review-claims.ts","line":14},
  "rollToken": {"says":"Seals the claims again, with a new lifetime.","file":"src/flows/session/effects/roll-token.ts","line":7},
  "sendLink": {"says":"Sends the link. On failure the stored hash is taken back.","file":"src/flows/email/effects/send-link.ts","line":12},
  "sendMail": {"says":"Sends a mail by the configuration's `mail`. That the service took it does not prove that it arrives, or who reads it. Refuses an address that is not one, and a subject of more than one line.","file":"src/effects/flows/send-mail.ts","line":12},
  "shapeSession": {"says":"Asks `callbacks.session` what the application gets to see.","file":"src/flows/session/effects/shape-session.ts","line":13},
  "storeStep": {"says":"Has the step store what came of it, for the user who is now written.","file":"src/flows/steps/effects/store-step.ts","line":12},
  "takeApproval": {"says":"Takes the decision, once. Proves that a signed-in user approved this very handle, and who that was; nothing of the one who holds it.","file":"src/effects/flows/take-approval.ts","line":11},
  "updateSession": {"says":"Writes JSON of at most 2 KiB into the visitor's session, under the flow's id: `results` of `callbacks.jwt` and `callbacks.session`. Changes neither who is signed in nor how they authenticated. `session.absent` too for a session without evidence, which Auth.js or an earlier release made.","file":"src/effects/flows/update-session.ts","line":17},
  "verifyIdToken": {"says":"Verifies signature and claims together (OpenID Connect Core §3.1.3.7); the nonce is a check of its own.","file":"src/flows/oauth/effects/verify-id-token.ts","line":10},
}
