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
  "admission/addressLinks": {"says":"A user has the address, and the provider may link accounts by address. The provider's claim is that the address is verified, or the provider has no claim about the address (D7, LINK-03). The user has no account that is recorded as unproven (LINK-04): see `namesakeUnproven`.","file":"machines/admission/admission.guards.ts","line":108},
  "admission/addressUnproven": {"says":"No user has the account or the address, and the address is unverified. The new user is created without the address.","file":"machines/admission/admission.guards.ts","line":140},
  "admission/keepsSession": {"says":"The user of the sign-in is the signed-in user, in the session in which the flow started. That session is then kept. The exception is a session that is not proven to belong to this user, and so may not link. A session that may not link is replaced by a new session that may link.","file":"machines/admission/admission.guards.ts","line":177},
  "admission/mailboxOfStranger": {"says":"The visitor opened the link from a mail, which proves that the visitor owns the mailbox. But a stranger may have created the user with this address, because the address was unverified when it was stored. Accounts and sessions that this user got before may belong to the stranger (INV-K5).","file":"machines/admission/admission.guards.ts","line":90},
  "admission/mailboxProven": {"says":"A link from a mail was opened, and a user has that address. The link proves that the visitor owns the mailbox. mailboxOfStranger does not hold.","file":"machines/admission/admission.guards.ts","line":98},
  "admission/nobodyKnown": {"says":"No user has the address, and an earlier rule covers an account that has an owner. Credentials are excluded, because they never create a user.","file":"machines/admission/admission.guards.ts","line":148},
  "admission/nothingStored": {"says":"No database is read for this person: there is no database, or the credentials are not those of a stored user. The sign-in writes no user and no account.","file":"machines/admission/admission.guards.ts","line":68},
  "admission/ownedByAnother": {"says":"The signed-in user asked to link an account that belongs to another user. The result is false if it is not proven that the session belongs to this user, because another person can then have asked.","file":"machines/admission/admission.guards.ts","line":58},
  "admission/ownerKnown": {"says":"The account lookup found the owner of the account.","file":"machines/admission/admission.guards.ts","line":73},
  "admission/perhapsUnfinished": {"says":"A user has the address, and has never proved it. An interrupted sign-up of this account may have left this user behind. This rule only leads to a lookup: the sign-in continues if the store has a note of that sign-up.","file":"machines/admission/admission.guards.ts","line":124},
  "admission/visitorChanged": {"says":"One user was signed in when the flow started, and another user is signed in now. The chart refuses the sign-in, and the library changes no account.","file":"machines/admission/admission.guards.ts","line":49},
  "admission/visitorLinks": {"says":"The signed-in user asked to link the account: the same user was signed in when the flow started, in the same session. An earlier rule covers an account that has an owner.","file":"machines/admission/admission.guards.ts","line":81},
  "admission/visitorUnproven": {"says":"The account would be linked to the user of the session, but it is not proven that the session belongs to this user. The user id in the session may come from credentials. Or the session began before the owner of the mailbox proved the address, so that it may be the session of a stranger (P3).","file":"machines/admission/admission.guards.ts","line":168},
  "admission/visitorUnseen": {"says":"A user was signed in when the flow started, but this request does not have the session of that user. The user signed out or signed in again; or the provider sent its callback as a form, and browsers can leave session cookies out of such a request. The chart refuses the sign-in, and the library links the account, which has no owner, to no user (D3, P5). A second attempt helps, except if the provider sends a form again.","file":"machines/admission/admission.guards.ts","line":158},
  "credentials/csrfProven": {"says":"The form was sent by the visitor's browser from a page of this application, not from another site.","file":"machines/credentials/credentials.guards.ts","line":6},
  "credentials/requiredChecks": {"says":"Returns the checks that must be passed before a session is issued.","file":"machines/credentials/credentials.guards.ts","line":11},
  "email/addressMatches": {"says":"The address in the link is the address for which this browser requested a link.","file":"machines/email/email.guards.ts","line":16},
  "email/csrfProven": {"says":"The form was sent by the visitor's browser from a page of this application, not from another site.","file":"machines/email/email.guards.ts","line":6},
  "email/linkWhole": {"says":"The link contains an address and a secret. Both are verified later, when the link is redeemed.","file":"machines/email/email.guards.ts","line":11},
  "email/requiredChecks": {"says":"Returns the checks that must be passed before a session is issued. `csrf` is passed by the form that requested the link, or by the form of the confirmation page.","file":"machines/email/email.guards.ts","line":30},
  "not-me/csrfProven": {"says":"The form was sent by the visitor's browser from a page of this application, not from another site.","file":"machines/not-me/not-me.guards.ts","line":5},
  "not-me/tokenThere": {"says":"The link contains a token.","file":"machines/not-me/not-me.guards.ts","line":10},
  "oauth/codeReceived": {"says":"RFC 6749 §4.1.2: the callback has a code and no error.","file":"machines/oauth/oauth.guards.ts","line":85},
  "oauth/csrfProven": {"says":"The form was sent by the visitor's browser from a page of this application, not from another site.","file":"machines/oauth/oauth.guards.ts","line":11},
  "oauth/expectsIdToken": {"says":"The provider uses OpenID Connect, so the token response must contain an ID token.","file":"machines/oauth/oauth.guards.ts","line":100},
  "oauth/issuerMatches": {"says":"RFC 9207 §2.4: the issuer in the callback is the provider's issuer. If the provider announced that its callbacks have `iss`, a callback without `iss` is refused.","file":"machines/oauth/oauth.guards.ts","line":53},
  "oauth/nonceMatches": {"says":"OpenID Connect Core §3.1.3.7 rule 11: the ID token has the nonce of this sign-in, so it was made for this sign-in.","file":"machines/oauth/oauth.guards.ts","line":107},
  "oauth/nonceNotRequired": {"says":"This flow was started without `nonce`, and the ID token has none.","file":"machines/oauth/oauth.guards.ts","line":112},
  "oauth/onRedirectProxy": {"says":"This deployment is a redirect proxy, and the callback belongs to no flow of this browser. Another deployment may have started the sign-in.","file":"machines/oauth/oauth.guards.ts","line":19},
  "oauth/parametersPlain": {"says":"RFC 6749 §3.1: each parameter was sent once. No parameter was sent that belongs to another response type (D10).","file":"machines/oauth/oauth.guards.ts","line":24},
  "oauth/providerDenied": {"says":"RFC 6749 §4.1.2.1: the user or the provider denied access. This error has a guard of its own, because the error page has a sentence of its own for it.","file":"machines/oauth/oauth.guards.ts","line":75},
  "oauth/providerFailed": {"says":"RFC 6749 §4.1.2.1: the callback has an error, with or without a code.","file":"machines/oauth/oauth.guards.ts","line":80},
  "oauth/readsUserinfo": {"says":"The configuration takes the profile from the userinfo endpoint, and not from the ID token.","file":"machines/oauth/oauth.guards.ts","line":117},
  "oauth/requiredChecks": {"says":"Returns the checks that must be passed before a session is issued. These checks depend on the provider's configuration, and on whether the flow was started with `state` and with `nonce`.","file":"machines/oauth/oauth.guards.ts","line":135},
  "oauth/responseModeMatches": {"says":"OAuth 2.0 Multiple Response Type Encoding Practices §2.1: the callback uses the requested response mode.","file":"machines/oauth/oauth.guards.ts","line":45},
  "oauth/stateMatches": {"says":"RFC 6749 §10.12: the callback has the `state` that this browser's request had. The digests are compared.","file":"machines/oauth/oauth.guards.ts","line":59},
  "oauth/stateNotRequired": {"says":"This flow was started without `state`. The guard reads only a value that was sealed when the flow was started, so a callback cannot change the result.","file":"machines/oauth/oauth.guards.ts","line":67},
  "oauth/subjectMatches": {"says":"OpenID Connect Core §5.3.2: userinfo has the same subject as the ID token.","file":"machines/oauth/oauth.guards.ts","line":122},
  "oauth/subjectNotRequired": {"says":"With plain OAuth 2, there is no ID token whose subject could differ.","file":"machines/oauth/oauth.guards.ts","line":127},
  "oauth/transactionMatches": {"says":"The flow in this browser was started for the provider that sent the callback. The protocol and the issuer in the configuration are still those with which the flow was started.","file":"machines/oauth/oauth.guards.ts","line":32},
  "oauth/verifierKept": {"says":"RFC 7636 §4.1: the flow cookie of this sign-in contains a well-formed code verifier.","file":"machines/oauth/oauth.guards.ts","line":90},
  "oauth/verifierNotRequired": {"says":"This flow was started without PKCE, and the provider is still configured without it.","file":"machines/oauth/oauth.guards.ts","line":95},
  "session/csrfProven": {"says":"The update was sent by the visitor's browser from a page of this application, not from another site.","file":"machines/session/session.guards.ts","line":10},
  "session/keptInDatabase": {"says":"Sessions are rows of a database, and the cookie contains the random token of a row.","file":"machines/session/session.guards.ts","line":15},
  "session/readsJudged": {"says":"Each read asks the registry of sessions.","file":"machines/session/session.guards.ts","line":31},
  "session/rowDue": {"says":"The row was last extended at least `updateAge` seconds ago, and an extension makes it last longer.","file":"machines/session/session.guards.ts","line":36},
  "session/tokenDue": {"says":"The token has to be written again, for one of three reasons: `callbacks.jwt` changed the claims, the browser sent an update, or the token was last written at least `updateAge` seconds ago and a renewal makes it last longer.","file":"machines/session/session.guards.ts","line":23},
  "sign-out/csrfProven": {"says":"The form was sent by the visitor's browser from a page of this application, not from another site.","file":"machines/sign-out/sign-out.guards.ts","line":9},
  "sign-out/somebodyLeft": {"says":"The request ended a session: `events.signOut` gets its token or row.","file":"machines/sign-out/sign-out.guards.ts","line":14},
  "step-up/authTimeRecent": {"says":"OpenID Connect Core §3.1.2.1, §2: after a request with `max_age`, the ID token says when the user authenticated (`auth_time`). The user authenticated at most longestAuthAge seconds before the provider issued the token. Another check has compared the time of issue (`iat`) with this server's clock.","file":"machines/step-up/step-up.guards.ts","line":58},
  "step-up/provenUser": {"says":"Returns the stored user whom the flow proved. For a mailbox, the proven user is the user with the address, unless a stranger may have created this user.","file":"machines/step-up/step-up.guards.ts","line":32},
  "step-up/samePerson": {"says":"The proven user is the user of the session: both have the same person key.","file":"machines/step-up/step-up.guards.ts","line":41},
  "step-up/sessionAbsent": {"says":"No stored user is signed in, or the user's session token has no `sid`. A token without `sid` contains no evidence to which the step-up could add.","file":"machines/step-up/step-up.guards.ts","line":17},
  "step-up/sessionReplaced": {"says":"Earlier in this flow, another user was signed in in this browser, or the same user was signed in in another session.","file":"machines/step-up/step-up.guards.ts","line":24},
}

/** Lines of states by `folder/path`, by file. */
const stateLines: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "machines/admission/admission.machine.ts": {"admission":46,"admission/admitted":227,"admission/announcingSignIn":215,"admission/checkingLink":84,"admission/committingIdentity":184,"admission/consultingSignIn":73,"admission/diverted":238,"admission/findingAccount":52,"admission/issuingSession":191,"admission/quarantiningUser":146,"admission/recallingSignUp":159,"admission/refused":244,"admission/resolvingDiversion":220,"admission/resolvingTarget":170,"admission/signedIn":233},
  "machines/credentials/credentials.machine.ts": {"credentials/authorizingCredentials":38,"credentials/checkingCsrf":27,"credentials/escalation":31,"credentials/idle":21},
  "machines/email/email.machine.ts": {"email/awaitingLink":146,"email/checkingConfirmation":168,"email/checkingCsrf":47,"email/consultingRequest":91,"email/countingAttempt":108,"email/creatingLink":118,"email/findingAddressee":78,"email/idle":28,"email/readingAddress":58,"email/redeemingLink":185,"email/resolvingDiversion":193,"email/sendingLink":139,"email/unconfirmed":200},
  "machines/escalation/escalation.machine.ts": {"escalation":30,"escalation/countingChallengedAttempt":61,"escalation/countingDelayedAttempt":65,"escalation/countingOpenAttempt":38,"escalation/verifyingChallenge":51},
  "machines/not-me/not-me.machine.ts": {"not-me/checkingCsrf":25,"not-me/endingUserSessions":49,"not-me/idle":18,"not-me/redeemingNotice":39,"not-me/refused":63,"not-me/sessionsEnded":58,"not-me/unconfirmed":53},
  "machines/oauth/oauth.machine.ts": {"oauth/awaitingCallback":175,"oauth/checkingCsrf":113,"oauth/checkingErrorResponse":245,"oauth/checkingIssuer":223,"oauth/checkingNonce":314,"oauth/checkingParameters":196,"oauth/checkingPassage":86,"oauth/checkingResponseMode":214,"oauth/checkingState":232,"oauth/checkingSubject":341,"oauth/checkingTransaction":205,"oauth/checkingVerifier":259,"oauth/choosingSource":327,"oauth/discoveringProvider":129,"oauth/exchangingCode":272,"oauth/fetchingUserinfo":334,"oauth/forwarded":362,"oauth/identifyingVisitor":139,"oauth/idle":73,"oauth/locatingSignIn":102,"oauth/preparingAuthorization":151,"oauth/readingProfile":354,"oauth/verifyingIdToken":302},
  "machines/session/session.machine.ts": {"session/announcingSession":289,"session/checkingCsrf":130,"session/checkingRenewal":182,"session/checkingRevocation":154,"session/choosingExtension":235,"session/choosingRoll":175,"session/choosingStrategy":134,"session/clearingSession":294,"session/extendingSession":263,"session/idle":120,"session/live":298,"session/loadingSession":218,"session/none":303,"session/openingToken":141,"session/refused":308,"session/reviewingClaims":164,"session/rollingToken":211,"session/shapingRolledSession":191,"session/shapingSession":271},
  "machines/sign-out/sign-out.machine.ts": {"sign-out/announcingSignOut":70,"sign-out/checkingCsrf":29,"sign-out/choosingFarewell":59,"sign-out/endingSession":50,"sign-out/idle":23,"sign-out/refused":80,"sign-out/resolvingTarget":40,"sign-out/signedOut":75},
  "machines/step-up/step-up.machine.ts": {"step-up":55,"step-up/addingEvidence":32,"step-up/comparingPerson":82,"step-up/findingAccount":74,"step-up/identifyingVisitor":64,"step-up/proven":46,"step-up/readingSubject":65,"step-up/resolvingTarget":24,"step-up/steppedUp":93},
}

/** States by `folder/path`. */
export const states: Table = Object.fromEntries(
  Object.entries(stateLines).flatMap(([file, lines]) =>
    Object.entries(lines).map(([state, line]) => [state, { file, line }]),
  ),
)

/** Asks by name: what they do, and where their effect is. */
export const asks: Table = {
  "addEvidence": {"says":"Adds the evidence of a step-up to the visitor's session: methods, the time, and results of steps. The session gets a new token; its `sid` and all other data stay. Refuses if the visitor is no longer in this session, if the session does not prove who owns it, or if the flow requires no check and has proven no method.","file":"src/effects/flows/add-evidence.ts","line":22},
  "announceSession": {"says":"Calls `events.session`.","file":"src/flows/session/effects/announce-session.ts","line":5},
  "announceSignIn": {"says":"Calls `events.signIn`.","file":"src/effects/admission/application-callbacks.ts","line":74},
  "announceSignOut": {"says":"Calls `events.signOut`.","file":"src/flows/sign-out/effects/announce-sign-out.ts","line":5},
  "authorizeCredentials": {"says":"Calls the application's `authorize()`.","file":"src/flows/credentials/effects/authorize-credentials.ts","line":15},
  "checkRevocation": {"says":"Asks the registry of sessions if the session of an opened token was revoked. If the token is about to be renewed, the registry records the new expiry. Without a registry, no session was revoked.","file":"src/flows/session/effects/check-revocation.ts","line":12},
  "clearSession": {"says":"Clears the browser's session cookies, and removes the row of an expired session.","file":"src/flows/session/effects/clear-session.ts","line":6},
  "commitIdentity": {"says":"Writes the users and accounts of the plan. If the adapter has transactions, this effect opens a transaction, and `issueSession` commits it. The transaction contains the new user, the account, the results of steps, and the row of a database session. If a step cannot store its result inside the transaction, this effect first writes a record of the steps whose results are not stored yet.","file":"src/effects/admission/commit-identity.ts","line":19},
  "consultSignIn": {"says":"Calls `callbacks.signIn`. If a step applied, the chart asks for this effect again after the last step, with `afterSteps`.","file":"src/effects/admission/application-callbacks.ts","line":16},
  "countAttempt": {"says":"Counts an attempt before it is made. An attempt is a guess, or the sending of a message. The ask takes one attempt from every budget of the limit; if one budget is used up, it takes none. If the store fails, budgets by the client's address are skipped, and the other budgets are counted in memory. `attempt.counted` proves that the attempt is within the budgets, but not who makes it.","file":"src/effects/limits/count-attempt.ts","line":17},
  "countChallengedAttempt": {"says":"Counts an attempt whose challenge was passed. Such an attempt is admitted until all attempts of the identifier are used up. If the configuration has a challenge, an attempt that has not passed it is admitted only until half of the identifier's attempts are used up.","file":"src/effects/limits/count-attempt.ts","line":32},
  "countDelayedAttempt": {"says":"Counts an attempt for an identifier whose attempts are used up, and whose owner cannot sign in by a mail. One attempt in five minutes is admitted.","file":"src/effects/limits/count-attempt.ts","line":40},
  "countOpenAttempt": {"says":"Counts an attempt to sign in, by the identifier that the visitor typed. When half of the identifier's attempts are used up, an attempt needs a challenge, if the configuration has one. When all are used up, the attempt is refused if the owner can sign in by a mail, and otherwise admitted only at a slow pace (`attempt.delayed`).","file":"src/effects/limits/count-attempt.ts","line":26},
  "createLink": {"says":"Makes the secret link of a sign-in by mail, and stores the hash of its token.","file":"src/flows/email/effects/create-link.ts","line":13},
  "createSingleUseToken": {"says":"Makes a single-use token of 256 random bits. The store gets the token's hash and the sealed value `about`. A request with the token proves that its sender has access to the place where the token was sent. The token does not prove who the sender is.","file":"src/effects/flows/create-single-use-token.ts","line":15},
  "discoverProvider": {"says":"Fetches the provider's metadata (OpenID Connect Discovery §4, RFC 8414), or takes it from the configuration.","file":"src/flows/oauth/effects/discover-provider.ts","line":8},
  "endSession": {"says":"Ends the visitor's session: removes its row, if it has one, and clears its cookies.","file":"src/flows/sign-out/effects/end-session.ts","line":27},
  "endUserSessions": {"says":"Ends all sessions of a user, and forgets the user's known devices. The answer comes after the rows of all sessions are deleted.","file":"src/flows/not-me/effects/end-user-sessions.ts","line":9},
  "exchangeCode": {"says":"Exchanges the code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5). This effect does not read the ID token: `verifyIdToken` reads and verifies it.","file":"src/flows/oauth/effects/exchange-code.ts","line":23},
  "extendSession": {"says":"Updates the expiry of the row. Never restores a deleted row.","file":"src/flows/session/effects/extend-session.ts","line":9},
  "fetchUserinfo": {"says":"Fetches the claims about the person with the access token (OpenID Connect Core §5.3).","file":"src/flows/oauth/effects/fetch-userinfo.ts","line":16},
  "findAccount": {"says":"Looks up the owner of the account, the signed-in visitor, and the user with the address. Reads only.","file":"src/effects/admission/find-account.ts","line":22},
  "identifyVisitor": {"says":"Finds the stored user who is signed in in this browser, and their session.","file":"src/effects/admission/identify-visitor.ts","line":8},
  "issueSession": {"says":"Issues the session. Only one state of `admission` asks for this effect.","file":"src/effects/admission/issue-session.ts","line":38},
  "loadSession": {"says":"Finds the row of the session token that the browser presented.","file":"src/flows/session/effects/load-session.ts","line":10},
  "locateSignIn": {"says":"On the redirect proxy: reads from the sealed OAuth `state` parameter which deployment started the sign-in, and checks whether callbacks may be forwarded to this deployment.","file":"src/flows/oauth/effects/locate-sign-in.ts","line":15},
  "openApproval": {"says":"Opens an approval, which a signed-in user can give or deny in another browser. `approval.opened` contains a handle of 256 random bits for the browser that waits, and a short code that the user types in the other browser. The answer proves nothing about either browser.","file":"src/effects/flows/open-approval.ts","line":13},
  "openToken": {"says":"Opens the session token that the browser presented. `ends` is the time at which the session ends even if it is renewed, in seconds since the epoch.","file":"src/flows/session/effects/open-token.ts","line":10},
  "prepareAuthorization": {"says":"Makes the OAuth `state` parameter, the code verifier of PKCE, the `nonce`, and the address of the authorization request (RFC 6749 §4.1.1).","file":"src/flows/oauth/effects/prepare-authorization.ts","line":17},
  "quarantineUser": {"says":"Removes all sessions, known devices, factors and accounts that were added to a user before the owner of the mailbox proved the address. The answer comes after all of them are removed.","file":"src/effects/admission/quarantine-user.ts","line":23},
  "readAddress": {"says":"Parses the e-mail address that a visitor typed, and makes a candidate from it.","file":"src/flows/email/effects/read-address.ts","line":10},
  "readApproval": {"says":"Looks up an approval by its code, and returns its `about`, to be shown to the approver. Changes nothing. Attempts are counted by user and by `clientAddress`.","file":"src/effects/flows/read-approval.ts","line":6},
  "readProfile": {"says":"Maps the claims to a user with the provider's `profile()`.","file":"src/flows/oauth/effects/read-profile.ts","line":14},
  "readSubject": {"says":"Makes a candidate from the subject of an own flow. The candidate's account is stored under the flow's id, so it never belongs to a provider. The candidate's address counts as unverified.","file":"src/effects/flows/read-subject.ts","line":14},
  "recallSignUp": {"says":"Finds out whether an earlier sign-up of this account created the user who has the account's address, and was interrupted before it wrote the account. Such a sign-up can exist only if the database has no transactions. Reads only.","file":"src/effects/admission/recall-sign-up.ts","line":8},
  "recordApproval": {"says":"Writes the decision of the signed-in visitor, and who that visitor is. The first decision is final. The decision does not prove that the approver recognises the person who waits: show the `about` of the approval to the approver first (RFC 8628 §5.4).","file":"src/effects/flows/record-approval.ts","line":6},
  "redeemLink": {"says":"Redeems the link: removes its hash from the store. If several requests redeem it at the same time, exactly one succeeds.","file":"src/flows/email/effects/redeem-link.ts","line":26},
  "redeemNotice": {"says":"Redeems the token of a notice's link. If several requests redeem it at the same time, exactly one succeeds. A token that was redeemed proves that the sender has access to the mailbox of the user to whom the notice was sent.","file":"src/flows/not-me/effects/redeem-notice.ts","line":6},
  "redeemSingleUseToken": {"says":"Redeems a single-use token. If several requests redeem it at the same time, exactly one succeeds. The answer does not prove who the sender is.","file":"src/effects/flows/redeem-single-use-token.ts","line":6},
  "resolveTarget": {"says":"Calls `callbacks.redirect` with an address, and returns the address to which the browser may be redirected, normalised.","file":"src/effects/admission/application-callbacks.ts","line":54},
  "reviewClaims": {"says":"Calls `callbacks.jwt`.","file":"src/flows/session/effects/review-claims.ts","line":14},
  "rollToken": {"says":"Seals the claims of an opened token again, with a new lifetime, and sets the session cookie.","file":"src/flows/session/effects/roll-token.ts","line":13},
  "sendLink": {"says":"Sends the link by mail. If that fails, the stored hash is removed.","file":"src/flows/email/effects/send-link.ts","line":16},
  "sendMail": {"says":"Sends a mail with the mailer of the configuration. `mail.sent` does not prove that the mail arrives, or who reads it. Refuses a malformed address, and a subject of more than one line.","file":"src/effects/flows/send-mail.ts","line":14},
  "shapeSession": {"says":"Calls `callbacks.session`, and returns the session that the application gets.","file":"src/flows/session/effects/shape-session.ts","line":19},
  "takeApproval": {"says":"Fetches the approver's decision. Each decision is returned only once. `approval.taken` proves which signed-in user approved this handle. The answer proves nothing about the sender of the handle.","file":"src/effects/flows/take-approval.ts","line":14},
  "updateSession": {"says":"Writes JSON of at most 2 KiB into the visitor's session, under the flow's id. `callbacks.jwt` and `callbacks.session` get it in `results`. The signed-in user and their evidence do not change. The answer is `session.absent` if the visitor has no session, or if the session has no evidence because Auth.js or an earlier release issued it.","file":"src/effects/flows/update-session.ts","line":19},
  "verifyChallenge": {"says":"Verifies the visitor's response to the challenge of the configuration. The response is one of the fields that the visitor typed. Each response is accepted once.","file":"src/effects/limits/verify-challenge.ts","line":17},
  "verifyIdToken": {"says":"Verifies the signature and the claims of the ID token (OpenID Connect Core §3.1.3.7), except the nonce, which has a check of its own.","file":"src/flows/oauth/effects/verify-id-token.ts","line":10},
}
