/** Every text that a visitor reads, in Italian. */
import type { TextsIn } from "./texts.ts"

const it: TextsIn<"it"> = {
  signIn: {
    title: "Accedi",
    heading: "Accedi",
    with: "Accedi con {provider}",
    asGuest: "Continua come ospite",
    or: "oppure",
    none: "Qui non c’è ancora alcun modo per accedere.",
    email: "Indirizzo e-mail",
    withEmail: "Accedi con l’e-mail",
    emailOrUsername: "Indirizzo e-mail o nome utente",
    emailExample: "nome@esempio.it",
    password: "Password",
    withPassword: "Accedi con la password",
    forgotPassword: "Ha dimenticato la password?",
    createAccount: "Crea un account",
    byMail: "Può accedere anche con un link che Le inviamo per e-mail.",
    replaces: "Se accede come un’altra persona, questa sessione termina in questo browser.",
  },
  passwordField: {
    show: "Mostra la password",
    meter: "Sicurezza della password",
    strength: "Sicurezza della password: {level}",
    levels: { veryWeak: "molto bassa", weak: "bassa", fair: "media", strong: "alta", veryStrong: "molto alta" },
  },
  passkey: {
    signIn: "Accedi con una passkey",
    create: "Prima volta qui? Crei una passkey",
    createButton: "Crea una passkey",
    noScript: "Le passkey richiedono JavaScript. Lo attivi o acceda in un altro modo.",
    unsupported: "Questo browser non può usare le passkey qui. Acceda in un altro modo o con un altro browser.",
    cancelled: "Non è stata usata nessuna passkey. Riprovi o acceda in un altro modo.",
    refused: "Non è possibile creare una passkey per questo indirizzo. Se ha già un account, prima acceda.",
    taken: "Ha già una passkey su questo dispositivo. La usi per accedere.",
    failed: "Non ha funzionato. Riprovi o acceda in un altro modo.",
    factor: {
      heading: "Confermi con la Sua passkey",
      text: "Usi una passkey del Suo account per continuare.",
      button: "Usa una passkey",
      wrong: "Questa passkey non è stata accettata. Riprovi.",
    },
  },
  challenge: {
    working: "Verifichiamo che Lei non sia un programma. Non deve fare nulla.",
    done: "Verificato. Può accedere.",
    failed: "La verifica non funziona in questo browser. Acceda in un altro modo o con un altro browser.",
    noScript: "Questa pagina ha bisogno di JavaScript per verificare che Lei non sia un programma.",
  },
  signOut: {
    title: "Esci",
    heading: "Vuole uscire?",
    signedInAs: "Ha effettuato l’accesso come {who}.",
    later: "Potrà accedere di nuovo quando vuole.",
    button: "Esci",
    stay: "Resta connesso",
  },
  stepUp: {
    title: "Conferma",
    heading: "Confermi la Sua identità",
    why: "Acceda ancora una volta per continuare. Resterà connesso.",
    cancel: "Annulla",
  },
  verifyRequest: {
    title: "Controlli l’e-mail",
    heading: "Controlli la Sua e-mail",
    sent: "Le abbiamo inviato un link per accedere. Lo apra in questo browser per entrare.",
    sentFrom: "Le abbiamo inviato un link per accedere a {host}. Lo apra in questo browser per entrare.",
    spam: "Dopo un minuto non è arrivato nulla? Guardi nella cartella della posta indesiderata.",
    otherAddress: "Usa un altro indirizzo",
  },
  confirmLink: {
    heading: "Accedere con questo indirizzo?",
    text: "Questo link non è stato richiesto in questo browser.",
    button: "Accedi",
    ignore: "Non è Lei, o qualcun altro Le ha inviato questo link? Chiuda questa pagina e non accadrà nulla.",
    alreadyHeading: "Ha già effettuato l’accesso",
    alreadyText: "Questo link non Le serve più: funziona una volta sola, e in questo browser l’accesso è già attivo.",
  },
  quarantine: {
    heading: "Il Suo indirizzo è confermato",
    sessionsEnded:
      "Qui esisteva un account con il Suo indirizzo e-mail e nessuno aveva confermato l’indirizzo. Per proteggerla, lo abbiamo disconnesso ovunque e abbiamo rimosso i metodi di accesso collegati.",
    sessionsStay:
      "Qui esisteva un account con il Suo indirizzo e-mail e nessuno aveva confermato l’indirizzo. Per proteggerla, abbiamo rimosso i metodi di accesso collegati. Un browser già connesso può restarlo fino alla scadenza della sessione, ma non può collegare alcun metodo di accesso.",
    wasYou:
      "Era Lei? Acceda di nuovo in quel modo mentre è connesso qui, e il metodo verrà collegato ancora una volta.",
    button: "Continua",
  },
  error: {
    title: "Errore",
    signIn: "Accedi",
    reason: "Motivo",
    code: "Codice",
    reference: "Riferimento",
    both: "{what} {next}",
    tooLong: "«{label}» è troppo lungo. Il limite è di {limit}.",
    characters: { one: "{count} carattere", many: "{count} di caratteri", other: "{count} caratteri" },
    wait: "Riprovi in seguito. Tempo di attesa: {duration}.",
  },
  step: {
    cancel: "Annulla",
    again: "Riprovi.",
    expired: "Questa pagina è rimasta aperta troppo a lungo. Riprovi.",
    unreadable: "Non è stato possibile leggere ciò che ha scritto. Riprovi.",
    tooLong: "Ciò che ha scritto è troppo lungo. Riprovi.",
    remember: "Ricorda questo dispositivo. Durata: {duration}",
    attemptsLeft: {
      one: "Resta {count} tentativo.",
      many: "Restano {count} di tentativi.",
      other: "Restano {count} tentativi.",
    },
    copy: "Copia",
    copied: "Copiato",
    download: "Scarica",
  },
  mail: {
    subject: "Accesso a {host}",
    button: "Accedi",
    once: "Il link funziona una sola volta. Validità: {duration}.",
    ignore: "Non l’ha richiesto Lei? Ignori questa e-mail: non accadrà nulla.",
  },
  totp: {
    heading: "Inserisca il codice",
    text: "Apra l’app di autenticazione e inserisca il codice per {issuer}. Va bene anche un codice di recupero.",
    code: "Codice",
    continue: "Continua",
    wrong: "Il codice non è valido. Provi con il più recente.",
    wrongOrLocked:
      "Il codice non è valido. Provi con il più recente. Dopo troppi codici errati viene accettato solo un codice di recupero.",
    enrolHeading: "Configuri il secondo fattore",
    scan: "Inquadri questa immagine con un’app di autenticazione, poi inserisca il codice che mostra.",
    key: "Senza fotocamera, inserisca questa chiave nell’app: {key}",
    picture: "Codice QR con la chiave per l’app di autenticazione",
    recoveryHeading: "Conservi i codici di recupero",
    recovery:
      "Se perde il telefono, ciascuno di questi codici Le permette di accedere una volta. Vengono mostrati solo ora.",
    kept: "Li ho conservati",
  },
  emailCode: {
    heading: "Controlli la Sua e-mail",
    sent: "Abbiamo inviato un codice a {address}.",
    code: "Codice",
    continue: "Continua",
    again: "Invia un altro codice",
    wrong: "Non è l’ultimo codice inviato.",
  },
  terms: {
    heading: "Condizioni del servizio",
    accept: "Accetto",
    continue: "Continua",
    notAccepted: "Per continuare, accetti le condizioni.",
    changed: "Le condizioni sono cambiate. Le legga di nuovo.",
    changedMeanwhile: "Le condizioni sono cambiate. Continui per leggerle.",
  },
  notices: {
    newDevice: {
      subject: "Nuovo accesso a {host}",
      text: "È stato effettuato un accesso al Suo account da un browser mai usato prima.",
    },
    accountLinked: {
      subject: "È stato aggiunto un modo per accedere a {host}",
      text: "Ora è possibile accedere al Suo account con {provider}.",
    },
    accountUnlinked: {
      subject: "È stato rimosso un modo per accedere a {host}",
      text: "Non è più possibile accedere al Suo account con {provider}.",
    },
    factorAdded: {
      subject: "È stato aggiunto un secondo fattore su {host}",
      text: "Per accedere al Suo account ora serve un codice di un’app di autenticazione.",
    },
    factorRemoved: {
      subject: "È stato rimosso un secondo fattore su {host}",
      text: "Per accedere al Suo account non serve più un codice di un’app di autenticazione.",
    },
    recoveryCodesMade: {
      subject: "Sono stati creati nuovi codici di recupero su {host}",
      text: "Il Suo account ha nuovi codici di recupero. Quelli vecchi non funzionano più.",
    },
    deletionRequested: {
      subject: "Il Suo account su {host} verrà eliminato",
      text: "È stata richiesta l’eliminazione del Suo account. Può ancora conservarlo: acceda e apra la pagina del Suo account.",
    },
    passkeyRemoved: {
      subject: "Una passkey è stata rimossa su {host}",
      text: "Una passkey non consente più di accedere al Suo account. Tutti gli altri browser sono stati disconnessi.",
    },
    passwordChanged: {
      subject: "La Sua password su {host} è stata cambiata",
      text: "Il Suo account ha una nuova password. Tutti gli altri browser sono stati disconnessi.",
    },
    passwordRemoved: {
      subject: "La Sua password su {host} è stata rimossa",
      text: "Non può più accedere al Suo account con una password. Tutti gli altri browser sono stati disconnessi.",
    },
    factorLocked: {
      subject: "Troppi codici errati su {host}",
      text: "Sono stati inseriti troppi codici errati per il Suo account. Qualcuno potrebbe conoscere la Sua password.",
    },
    recoveryCodeUsed: {
      subject: "È stato usato un codice di recupero su {host}",
      text: "È stato usato un codice di recupero per accedere al Suo account. Non funzionerà più.",
    },
    quarantine: {
      subject: "Il Suo indirizzo è stato confermato su {host}",
      text: "Esisteva un account con il Suo indirizzo e-mail prima che Lei lo confermasse. I modi per accedere che vi erano collegati sono stati rimossi.",
    },
    when: "Quando: {time}",
    browser: "Browser: {browser}",
    wasYou: "Se è stato Lei, non deve fare nulla.",
    notYou: "Se non è stato Lei, esca ovunque e acceda di nuovo.",
    button: "Non sono stato io",
    without: "Se non è stato Lei, controlli i modi per accedere al Suo account e avvisi chi gestisce {host}.",
  },
  notMe: {
    title: "Esci",
    heading: "Uscire ovunque?",
    text: "Verranno disconnessi tutti i browser con accesso al Suo account, anche questo.",
    button: "Esci ovunque",
    ignore: "Se è stato Lei, chiuda questa pagina: non succede nulla.",
    doneHeading: "È uscito ovunque",
    doneText: "Acceda di nuovo. Se qualcuno può conoscere la Sua password, la cambi prima.",
    signIn: "Accedi di nuovo",
  },
  errors: {
    Configuration: {
      headline: "Qualcosa è andato storto",
      what: "In questo momento l’accesso non funziona per un problema nostro.",
      next: "Non dipende da Lei. Riprovi tra poco.",
    },
    AccessDenied: {
      headline: "Non ha accesso",
      what: "Non può accedere qui con questo account.",
      next: "Se ritiene di averne diritto, chieda ai gestori di questo sito o acceda con un altro account.",
    },
    Verification: {
      headline: "Questo link non funziona più",
      what: "Un link di accesso funziona una sola volta e per un tempo limitato. Questo è già stato usato o è troppo vecchio.",
      next: "Inserisca di nuovo il Suo indirizzo e-mail per riceverne uno nuovo.",
    },
    CredentialsSignin: {
      headline: "I dati non corrispondono",
      what: "I dati inseriti non corrispondono ad alcun account.",
      next: "Li controlli e riprovi.",
    },
    OAuthAccountNotLinked: {
      headline: "Acceda come la prima volta",
      what: "Esiste già un account con il Suo indirizzo e-mail, creato in un altro modo.",
      next: "Acceda nel modo che ha usato la prima volta.",
    },
    OAuthCallbackError: {
      headline: "L’accesso non è stato completato",
      what: "Il servizio scelto non ha confermato la Sua identità.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
    MissingCSRF: {
      headline: "Invii di nuovo",
      what: "Non abbiamo potuto verificare che il modulo provenisse da questa pagina. Forse è rimasta aperta a lungo, oppure i cookie sono bloccati.",
      next: "Se i cookie di questo sito sono bloccati, li consenta e poi riprovi.",
    },
    AccountNotLinked: {
      headline: "Questa passkey non è collegata",
      what: "Questa passkey non corrisponde all’account.",
      next: "Acceda prima in un altro modo, poi aggiunga la passkey al Suo account.",
    },
    WebAuthnVerificationError: {
      headline: "La passkey non è stata accettata",
      what: "Non è stato possibile verificare la Sua passkey.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
    SessionRequired: {
      headline: "Effettui l’accesso",
      what: "Quella pagina è riservata a chi ha effettuato l’accesso.",
      next: "Acceda per vederla.",
    },
    Signin: {
      headline: "Non ha funzionato",
      what: "Non è stato possibile completare il Suo accesso.",
      next: "Riprovi.",
    },
    OAuthSignin: {
      headline: "L’accesso non è potuto iniziare",
      what: "Non abbiamo potuto avviare l’accesso con quel servizio.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
    OAuthCreateAccount: {
      headline: "Il Suo account non è stato creato",
      what: "Non abbiamo potuto creare un account per Lei.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
    EmailCreateAccount: {
      headline: "Il Suo account non è stato creato",
      what: "Non abbiamo potuto creare un account per Lei.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
    EmailSignin: {
      headline: "L’e-mail non è stata inviata",
      what: "Non abbiamo potuto inviarle un’e-mail.",
      next: "Controlli l’indirizzo e riprovi.",
    },
    Callback: {
      headline: "L’accesso non è stato completato",
      what: "Il servizio scelto non ha confermato la Sua identità.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
  },
  reasons: {
    general: {
      headline: "Non ha funzionato",
      what: "Non è stato possibile completare il Suo accesso.",
      next: "Riprovi.",
    },
    stopped_for_safety: {
      headline: "L’accesso è stato interrotto",
      what: "La risposta di quel servizio non corrispondeva al Suo accesso, quindi lo abbiamo interrotto per proteggere il Suo account.",
      next: "Acceda di nuovo. Se continua a succedere, avvisi i gestori di questo sito.",
    },
    service_silent: {
      headline: "Il servizio non ha risposto",
      what: "Il servizio scelto non era raggiungibile o non ha risposto correttamente.",
      next: "Attenda un momento e riprovi, oppure scelga un altro metodo di accesso.",
    },
    started_too_long_ago: {
      headline: "È passato troppo tempo",
      what: "È trascorso troppo tempo prima del Suo ritorno qui.",
      next: "Acceda di nuovo dall’inizio e funzionerà.",
    },
    no_longer_good: {
      headline: "Non è più valido",
      what: "È già stato usato, oppure il tempo è scaduto.",
      next: "Ricominci.",
    },
    provider_misconfigured: {
      headline: "Questo metodo di accesso non è pronto",
      what: "Da parte nostra questo metodo di accesso non è configurato del tutto.",
      next: "Scelga un altro metodo di accesso.",
    },
    flow_mail_unsent: {
      headline: "L’e-mail non è stata inviata",
      what: "In questo momento l’invio di e-mail non funziona per un problema nostro.",
      next: "Non dipende da Lei. Riprovi tra poco.",
    },
    mail_subject_invalid: {
      headline: "Controlli ciò che ha scritto",
      what: "Qualcosa che ha scritto non può essere l’oggetto di un’e-mail.",
      next: "Lo scriva su una sola riga e riprovi.",
    },
    approval_unknown: {
      headline: "Controlli il codice",
      what: "Nessuna richiesta è in attesa con quel codice. Contiene un errore di battitura, è già stata decisa, oppure il tempo è scaduto.",
      next: "Lo confronti con l’altro schermo o ricominci da lì.",
    },
    approver_absent: {
      headline: "Effettui prima l’accesso",
      what: "Solo chi ha effettuato l’accesso può approvare.",
      next: "Acceda, poi inserisca di nuovo il codice.",
    },
    approval_denied: {
      headline: "La richiesta è stata rifiutata",
      what: "La richiesta di accesso è stata rifiutata sull’altro schermo.",
      next: "Se è stato un errore, ricominci.",
    },
    session_required: {
      headline: "Effettui prima l’accesso",
      what: "Solo chi ha effettuato l’accesso può confermare.",
      next: "Acceda, poi riprovi.",
    },
    step_up_session_changed: {
      headline: "Il Suo accesso è cambiato",
      what: "Nel frattempo ha effettuato l’accesso o è uscito.",
      next: "Ricominci.",
    },
    step_up_other_person: {
      headline: "Questo non è il Suo account",
      what: "Ha confermato come una persona diversa da quella che ha effettuato l’accesso.",
      next: "Confermi come la persona che ha effettuato l’accesso, oppure acceda di nuovo.",
    },
    step_up_unproven: {
      headline: "Non può ancora confermare",
      what: "Nel Suo account non è configurato nulla con cui possa confermare.",
      next: "Configuri un altro modo per confermare la Sua identità, poi riprovi.",
    },
    evidence_insufficient: {
      headline: "Confermi la Sua identità",
      what: "Per questo deve aver effettuato l’accesso da poco.",
      next: "Confermi la Sua identità, poi riprovi.",
    },
    auth_time_unproven: {
      headline: "Non abbiamo potuto confermare la Sua identità",
      what: "L’altro servizio non ha indicato che Lei vi abbia appena effettuato l’accesso.",
      next: "Riprovi oppure confermi in un altro modo.",
    },
    flow_missing: {
      headline: "Abbiamo perso traccia di questo accesso",
      what: "Il browser non aveva più ciò che serve per concludere. Succede quando i cookie sono bloccati o una pagina viene aperta due volte.",
      next: "Acceda di nuovo in questa stessa finestra.",
    },
    address_incomplete: {
      headline: "L’indirizzo era incompleto",
      what: "L’indirizzo usato per tornare qui era incompleto o modificato.",
      next: "Acceda di nuovo, senza aprire l’indirizzo a mano.",
    },
    address_of_other: {
      headline: "Questo indirizzo non corrisponde all’accesso",
      what: "L’indirizzo usato per tornare qui appartiene a un altro accesso, oppure è stato modificato o aperto due volte.",
      next: "Acceda di nuovo in questa stessa finestra.",
    },
    provider_denied: {
      headline: "L’accesso è stato annullato",
      what: "Lei o il servizio avete annullato l’accesso.",
      next: "Se non era Sua intenzione, riprovi.",
    },
    cross_origin: {
      headline: "Invii di nuovo da qui",
      what: "Il modulo è stato inviato da un altro sito, quindi non lo abbiamo usato.",
      next: "Ricominci da questo sito.",
    },
    account_of_other_user: {
      headline: "Quell’account è già in uso",
      what: "L’account scelto appartiene qui a un’altra persona.",
      next: "Scelga un altro account, oppure acceda con quello.",
    },
    email_unverified: {
      headline: "Il Suo indirizzo non è confermato",
      what: "Il servizio scelto non conferma il Suo indirizzo e-mail, quindi non abbiamo potuto creare un account per Lei.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
    session_changed: {
      headline: "Un’altra persona ha effettuato l’accesso",
      what: "Un’altra persona ha effettuato l’accesso qui mentre era assente, quindi non è stato collegato nulla.",
      next: "Esca, poi ricominci.",
    },
    visitor_unproven: {
      headline: "Acceda di nuovo",
      what: "La Sua sessione è troppo vecchia per collegarvi un account.",
      next: "Esca, acceda di nuovo, poi colleghi l’account.",
    },
    identity_conflict: {
      headline: "Due accessi contemporanei",
      what: "Due accessi allo stesso account sono arrivati nello stesso momento.",
      next: "Acceda di nuovo e funzionerà.",
    },
    username_taken: {
      headline: "Questo nome utente è già in uso",
      what: "Un’altra persona ha ottenuto il nome utente durante la registrazione, quindi l’accesso non è stato completato.",
      next: "Si registri di nuovo con un altro nome utente.",
    },
    user_deleted: {
      headline: "Il Suo account non esiste più",
      what: "Il Suo account è stato eliminato mentre effettuava l’accesso.",
      next: "Acceda di nuovo per crearne uno nuovo.",
    },
    user_disabled: {
      headline: "Il Suo account è disattivato",
      what: "Al momento non può accedere con questo account.",
      next: "Contatti i gestori di questo sito.",
    },
    deletion_due: {
      headline: "Il Suo account è in corso di eliminazione",
      what: "Ha chiesto l’eliminazione di questo account, e il tempo per conservarlo è scaduto.",
      next: "Se non l’ha chiesta, contatti subito i gestori di questo sito.",
    },
    field_too_long: {
      headline: "È troppo lungo",
      what: "Qualcosa che ha scritto è troppo lungo.",
      next: "Lo accorci e riprovi.",
    },
    address_invalid: {
      headline: "Controlli l’indirizzo e-mail",
      what: "Non sembra un indirizzo e-mail a cui possiamo scrivere.",
      next: "Controlli che non ci siano errori di battitura e riprovi.",
    },
    mail_unsent: {
      headline: "L’e-mail non è stata inviata",
      what: "In questo momento l’invio di e-mail non funziona per un problema nostro.",
      next: "Non dipende da Lei. Riprovi tra poco.",
    },
    link_expired: {
      headline: "Questo link è troppo vecchio",
      what: "Il link di accesso era valido solo per un tempo limitato, ormai trascorso.",
      next: "Inserisca di nuovo il Suo indirizzo e-mail per riceverne uno nuovo.",
    },
    attempts_limited: {
      headline: "Troppi tentativi",
      what: "Per proteggere gli account, limitiamo il numero di tentativi.",
      next: "Attenda qualche minuto, poi riprovi.",
    },
    challenge_needed: {
      headline: "Un’altra verifica",
      what: "Ci sono stati molti tentativi errati, quindi verifichiamo che Lei non sia un programma.",
      next: "Inserisca di nuovo i Suoi dati.",
    },
    hashing_busy: {
      headline: "Un momento, per favore",
      what: "In questo momento accedono moltissime persone, quindi la Sua password non è stata verificata.",
      next: "Attenda un momento, poi riprovi.",
    },
    step_refused: {
      headline: "L’accesso non è stato completato",
      what: "Una delle verifiche dell’accesso non è stata superata.",
      next: "Riprovi o scelga un altro metodo di accesso.",
    },
    step_attempts: {
      headline: "Troppi tentativi",
      what: "Ci sono stati troppi tentativi, quindi abbiamo interrotto per proteggere l’account.",
      next: "Acceda di nuovo dall’inizio.",
    },
    step_over: {
      headline: "Questo accesso è terminato",
      what: "È stato completato, è durato troppo o è stato iniziato in un altro browser.",
      next: "Se non ha effettuato l’accesso, ricominci.",
    },
    step_answered: {
      headline: "È stato inviato due volte",
      what: "Questa risposta era già stata data, quindi non l’abbiamo usata di nuovo.",
      next: "Torni alla pagina in cui si trovava, oppure acceda di nuovo.",
    },
  },
}

export default it
