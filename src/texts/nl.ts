/** Every text that a visitor reads, in Dutch. */
import type { TextsIn } from "./texts.ts"

const nl: TextsIn<"nl"> = {
  signIn: {
    title: "Inloggen",
    heading: "Inloggen",
    with: "Inloggen met {provider}",
    asGuest: "Doorgaan als gast",
    or: "of",
    none: "Er is hier nog geen manier om in te loggen.",
    email: "E-mailadres",
    withEmail: "Inloggen met e-mail",
    emailOrUsername: "E-mailadres of gebruikersnaam",
    emailExample: "naam@voorbeeld.nl",
    password: "Wachtwoord",
    withPassword: "Inloggen met wachtwoord",
    forgotPassword: "Wachtwoord vergeten?",
    createAccount: "Account aanmaken",
    byMail: "U kunt ook inloggen met een link die we u e-mailen.",
    replaces: "Als u als iemand anders inlogt, eindigt die sessie in deze browser.",
    adds: "Als u verdergaat met een andere website, wordt uw account daar aan deze gebruiker toegevoegd. Wilt u daar als iemand anders inloggen, log dan eerst uit.",
  },
  passwordField: {
    show: "Wachtwoord tonen",
    meter: "Sterkte van het wachtwoord",
    strength: "Sterkte van het wachtwoord: {level}",
    levels: { veryWeak: "zeer zwak", weak: "zwak", fair: "matig", strong: "sterk", veryStrong: "zeer sterk" },
  },
  passkey: {
    signIn: "Inloggen met een passkey",
    create: "Nieuw hier? Een passkey maken",
    createButton: "Een passkey maken",
    noScript: "Passkeys hebben JavaScript nodig. Zet het aan, of log op een andere manier in.",
    unsupported:
      "Deze browser kan hier geen passkeys gebruiken. Log op een andere manier in, of in een andere browser.",
    cancelled: "Er is geen passkey gebruikt. Probeer het opnieuw, of log op een andere manier in.",
    refused: "Voor dit adres kan geen passkey worden gemaakt. Hebt u al een account, log dan eerst in.",
    taken: "U hebt al een passkey op dit apparaat. Log daarmee in.",
    failed: "Dat is niet gelukt. Probeer het opnieuw, of log op een andere manier in.",
    factor: {
      heading: "Bevestig met uw passkey",
      text: "Gebruik een passkey van uw account om door te gaan.",
      button: "Een passkey gebruiken",
      wrong: "Deze passkey is niet geaccepteerd. Probeer het opnieuw.",
    },
  },
  challenge: {
    working: "We controleren of u geen programma bent. U hoeft niets te doen.",
    done: "Gecontroleerd. U kunt inloggen.",
    failed: "De controle werkt niet in deze browser. Log op een andere manier of in een andere browser in.",
    noScript: "Deze pagina heeft JavaScript nodig om te controleren of u geen programma bent.",
  },
  signOut: {
    title: "Uitloggen",
    heading: "Uitloggen?",
    signedInAs: "U bent ingelogd als {who}.",
    later: "U kunt op elk moment weer inloggen.",
    button: "Uitloggen",
    stay: "Ingelogd blijven",
  },
  stepUp: {
    title: "Bevestigen",
    heading: "Bevestig dat u het bent",
    why: "Log nog een keer in om verder te gaan. U blijft ingelogd.",
    cancel: "Annuleren",
  },
  verifyRequest: {
    title: "Controleer uw e-mail",
    heading: "Controleer uw e-mail",
    sent: "We hebben u een link gestuurd om in te loggen. Open de link in deze browser, en u bent ingelogd.",
    sentFrom:
      "We hebben u een link gestuurd om in te loggen bij {host}. Open de link in deze browser, en u bent ingelogd.",
    spam: "Na een minuut nog niets ontvangen? Kijk in uw spammap.",
    otherAddress: "Een ander adres gebruiken",
  },
  confirmLink: {
    heading: "Inloggen met dit adres?",
    text: "Deze link is niet in deze browser aangevraagd.",
    button: "Inloggen",
    ignore: "Bent u dit niet, of heeft iemand anders u deze link gestuurd? Sluit deze pagina, dan gebeurt er niets.",
    alreadyHeading: "U bent al ingelogd",
    alreadyText: "U hebt deze link niet meer nodig: hij werkt één keer, en in deze browser bent u ingelogd.",
  },
  quarantine: {
    heading: "Uw adres is bevestigd",
    sessionsEnded:
      "Er bestond hier al een account met uw e-mailadres, en niemand had het adres bevestigd. Voor uw veiligheid hebben we het overal uitgelogd en de gekoppelde inlogmethoden verwijderd.",
    sessionsStay:
      "Er bestond hier al een account met uw e-mailadres, en niemand had het adres bevestigd. Voor uw veiligheid hebben we de gekoppelde inlogmethoden verwijderd. Een browser die al was ingelogd, kan ingelogd blijven tot de sessie verloopt, maar kan geen inlogmethode koppelen.",
    wasYou:
      "Was u dat zelf? Log dan nog een keer op die manier in terwijl u hier bent ingelogd. De inlogmethode wordt dan weer gekoppeld.",
    button: "Doorgaan",
  },
  error: {
    title: "Fout",
    signIn: "Inloggen",
    reason: "Reden",
    code: "Code",
    reference: "Kenmerk",
    both: "{what} {next}",
    tooLong: "‘{label}’ is te lang. Toegestaan is maximaal {limit}.",
    characters: { one: "{count} teken", other: "{count} tekens" },
    wait: "Probeer het daarna opnieuw. Wachttijd: {duration}.",
  },
  step: {
    cancel: "Annuleren",
    again: "Probeer het opnieuw.",
    expired: "Deze pagina stond te lang open. Probeer het opnieuw.",
    unreadable: "Uw invoer kon niet worden gelezen. Probeer het opnieuw.",
    tooLong: "Uw invoer is te lang. Probeer het opnieuw.",
    remember: "Dit apparaat onthouden. Duur: {duration}",
    attemptsLeft: { one: "Nog {count} poging.", other: "Nog {count} pogingen." },
    copy: "Kopiëren",
    copied: "Gekopieerd",
    download: "Downloaden",
  },
  mail: {
    subject: "Inloggen bij {host}",
    button: "Inloggen",
    once: "De link werkt één keer. Geldigheidsduur: {duration}.",
    ignore: "Hebt u dit niet aangevraagd? Negeer deze e-mail: er gebeurt niets.",
  },
  totp: {
    heading: "Voer uw code in",
    text: "Open uw authenticator-app en voer de code voor {issuer} in. Een herstelcode kan ook.",
    code: "Code",
    continue: "Doorgaan",
    wrong: "Deze code is niet geldig. Probeer de nieuwste.",
    wrongOrLocked:
      "Deze code is niet geldig. Probeer de nieuwste. Na te veel onjuiste codes wordt alleen nog een herstelcode geaccepteerd.",
    enrolHeading: "Stel uw tweede factor in",
    scan: "Scan deze afbeelding met een authenticator-app en voer daarna de code in die de app toont.",
    key: "Hebt u geen camera, voer dan deze sleutel in de app in: {key}",
    picture: "QR-code met de sleutel voor uw authenticator-app",
    recoveryHeading: "Bewaar uw herstelcodes",
    recovery:
      "Als u uw telefoon kwijtraakt, kunt u met elk van deze codes één keer inloggen. Ze worden alleen nu getoond.",
    kept: "Ik heb ze bewaard",
  },
  emailCode: {
    heading: "Controleer uw e-mail",
    sent: "We hebben een code gestuurd naar {address}.",
    code: "Code",
    continue: "Doorgaan",
    again: "Nog een code sturen",
    wrong: "Dit is niet de code die het laatst is gestuurd.",
  },
  terms: {
    heading: "Gebruiksvoorwaarden",
    accept: "Ik ga akkoord",
    continue: "Doorgaan",
    notAccepted: "Ga akkoord met de voorwaarden om door te gaan.",
    changed: "De voorwaarden zijn gewijzigd. Lees ze nog een keer.",
    changedMeanwhile: "De voorwaarden zijn gewijzigd. Ga door om ze te lezen.",
  },
  notices: {
    newDevice: {
      subject: "Nieuwe aanmelding bij {host}",
      text: "Er is bij uw account ingelogd met een browser die daar nog niet eerder is gebruikt.",
    },
    accountLinked: {
      subject: "Een manier om in te loggen is toegevoegd bij {host}",
      text: "Met {provider} kan nu bij uw account worden ingelogd.",
    },
    accountUnlinked: {
      subject: "Een manier om in te loggen is verwijderd bij {host}",
      text: "Met {provider} kan niet meer bij uw account worden ingelogd.",
    },
    factorAdded: {
      subject: "Een tweede factor is toegevoegd bij {host}",
      text: "Om bij uw account in te loggen is nu een code van een authenticator-app nodig.",
    },
    factorRemoved: {
      subject: "Een tweede factor is verwijderd bij {host}",
      text: "Om bij uw account in te loggen is geen code van een authenticator-app meer nodig.",
    },
    recoveryCodesMade: {
      subject: "Er zijn nieuwe herstelcodes gemaakt bij {host}",
      text: "Uw account heeft nieuwe herstelcodes. De oude werken niet meer.",
    },
    deletionRequested: {
      subject: "Uw account bij {host} wordt verwijderd",
      text: "Er is gevraagd om uw account te verwijderen. U kunt het account nog behouden: log in en open uw accountpagina.",
    },
    passkeyRemoved: {
      subject: "Er is een passkey verwijderd bij {host}",
      text: "Met een passkey kan niet meer bij uw account worden ingelogd. Alle andere browsers zijn uitgelogd.",
    },
    passwordChanged: {
      subject: "Uw wachtwoord bij {host} is gewijzigd",
      text: "Uw account heeft een nieuw wachtwoord. Alle andere browsers zijn uitgelogd.",
    },
    passwordRemoved: {
      subject: "Uw wachtwoord bij {host} is verwijderd",
      text: "U kunt niet meer met een wachtwoord bij uw account inloggen. Alle andere browsers zijn uitgelogd.",
    },
    factorLocked: {
      subject: "Te veel onjuiste codes bij {host}",
      text: "Er zijn te veel onjuiste codes ingevoerd voor uw account. Mogelijk kent iemand uw wachtwoord.",
    },
    recoveryCodeUsed: {
      subject: "Een herstelcode is gebruikt bij {host}",
      text: "Er is een herstelcode gebruikt om bij uw account in te loggen. De code werkt niet nog een keer.",
    },
    quarantine: {
      subject: "Uw adres is bevestigd bij {host}",
      text: "Er bestond al een account met uw e-mailadres voordat u het bevestigde. De manieren om in te loggen die eraan waren gekoppeld, zijn verwijderd.",
    },
    when: "Wanneer: {time}",
    browser: "Browser: {browser}",
    wasYou: "Als u dit was, hoeft u niets te doen.",
    notYou: "Als u dit niet was, log dan overal uit en log opnieuw in.",
    button: "Dit was ik niet",
    without:
      "Als u dit niet was, controleer dan hoe er bij uw account kan worden ingelogd en neem contact op met de beheerders van {host}.",
  },
  notMe: {
    title: "Uitloggen",
    heading: "Overal uitloggen?",
    text: "Elke browser die bij uw account is ingelogd, wordt uitgelogd, ook deze.",
    button: "Overal uitloggen",
    ignore: "Als u het was, sluit dan deze pagina; er gebeurt niets.",
    doneHeading: "U bent overal uitgelogd",
    doneText: "Log opnieuw in. Als iemand uw wachtwoord kan kennen, wijzig het dan eerst.",
    signIn: "Opnieuw inloggen",
  },
  errors: {
    Configuration: {
      headline: "Er is iets misgegaan",
      what: "Inloggen werkt op dit moment niet door een probleem bij ons.",
      next: "Het ligt niet aan u. Probeer het over een tijdje opnieuw.",
    },
    AccessDenied: {
      headline: "U hebt geen toegang",
      what: "U mag hier met dit account niet inloggen.",
      next: "Denkt u dat dit wel zou moeten, vraag het dan aan de beheerders van deze site, of log in met een ander account.",
    },
    Verification: {
      headline: "Deze link werkt niet meer",
      what: "Een inloglink werkt één keer en maar voor beperkte tijd. Deze is al gebruikt of is te oud.",
      next: "Voer uw e-mailadres opnieuw in om een nieuwe te krijgen.",
    },
    CredentialsSignin: {
      headline: "Deze gegevens kloppen niet",
      what: "De ingevoerde gegevens horen hier niet bij een account.",
      next: "Controleer ze en probeer het opnieuw.",
    },
    OAuthAccountNotLinked: {
      headline: "Log in zoals de eerste keer",
      what: "Er bestaat hier al een account met uw e-mailadres, en dat is op een andere manier gemaakt.",
      next: "Log in op de manier die u de eerste keer gebruikte.",
    },
    OAuthCallbackError: {
      headline: "Het inloggen is niet voltooid",
      what: "De gekozen dienst heeft niet bevestigd wie u bent.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    MissingCSRF: {
      headline: "Verstuur dit opnieuw",
      what: "We konden niet vaststellen dat het formulier van deze pagina kwam. Misschien stond de pagina lang open, of zijn cookies geblokkeerd.",
      next: "Sta cookies voor deze site toe als ze zijn geblokkeerd, en probeer het opnieuw.",
    },
    AccountNotLinked: {
      headline: "Deze passkey is niet gekoppeld",
      what: "Deze passkey hoort niet bij het account.",
      next: "Log eerst op een andere manier in en voeg de passkey daarna aan uw account toe.",
    },
    WebAuthnVerificationError: {
      headline: "De passkey is niet geaccepteerd",
      what: "Uw passkey kon niet worden gecontroleerd.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    SessionRequired: {
      headline: "Log in",
      what: "Die pagina is voor mensen die zijn ingelogd.",
      next: "Log in om de pagina te zien.",
    },
    Signin: {
      headline: "Dat is niet gelukt",
      what: "U kon niet worden ingelogd.",
      next: "Probeer het opnieuw.",
    },
    OAuthSignin: {
      headline: "Het inloggen kon niet beginnen",
      what: "We konden het inloggen bij die dienst niet starten.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    OAuthCreateAccount: {
      headline: "Uw account is niet gemaakt",
      what: "We konden geen account voor u maken.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    EmailCreateAccount: {
      headline: "Uw account is niet gemaakt",
      what: "We konden geen account voor u maken.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    EmailSignin: {
      headline: "De e-mail is niet verstuurd",
      what: "We konden u geen e-mail sturen.",
      next: "Controleer het adres en probeer het opnieuw.",
    },
    Callback: {
      headline: "Het inloggen is niet voltooid",
      what: "De gekozen dienst heeft niet bevestigd wie u bent.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
  },
  reasons: {
    general: {
      headline: "Dat is niet gelukt",
      what: "U kon niet worden ingelogd.",
      next: "Probeer het opnieuw.",
    },
    stopped_for_safety: {
      headline: "Het inloggen is gestopt",
      what: "Het antwoord van die dienst paste niet bij uw inlogpoging. We zijn gestopt om uw account te beschermen.",
      next: "Log opnieuw in. Blijft het gebeuren, meld het dan aan de beheerders van deze site.",
    },
    service_silent: {
      headline: "De dienst antwoordde niet",
      what: "De gekozen dienst was niet bereikbaar, of antwoordde niet goed.",
      next: "Wacht even en probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    started_too_long_ago: {
      headline: "Dat duurde te lang",
      what: "Er ging te veel tijd voorbij voordat u hier terugkwam.",
      next: "Log opnieuw vanaf het begin in, dan werkt het.",
    },
    no_longer_good: {
      headline: "Dit is niet meer geldig",
      what: "Het is al gebruikt, of de tijd is verstreken.",
      next: "Begin opnieuw.",
    },
    provider_misconfigured: {
      headline: "Deze manier van inloggen is niet klaar",
      what: "Deze manier van inloggen is bij ons niet volledig ingesteld.",
      next: "Kies een andere manier om in te loggen.",
    },
    flow_mail_unsent: {
      headline: "De e-mail is niet verstuurd",
      what: "E-mails versturen werkt op dit moment niet door een probleem bij ons.",
      next: "Het ligt niet aan u. Probeer het over een tijdje opnieuw.",
    },
    mail_subject_invalid: {
      headline: "Controleer uw invoer",
      what: "Iets van uw invoer kan niet het onderwerp van een e-mail zijn.",
      next: "Schrijf het op één regel en probeer het opnieuw.",
    },
    approval_unknown: {
      headline: "Controleer de code",
      what: "Er wacht geen verzoek met die code. De code bevat een tikfout, er is al over beslist, of de tijd is verstreken.",
      next: "Vergelijk de code met het andere scherm, of begin daar opnieuw.",
    },
    approver_absent: {
      headline: "Log eerst in",
      what: "Alleen iemand die is ingelogd, kan dit goedkeuren.",
      next: "Log in en voer de code daarna opnieuw in.",
    },
    approval_denied: {
      headline: "Het verzoek is afgewezen",
      what: "Het inlogverzoek is op het andere scherm afgewezen.",
      next: "Was dat een vergissing, begin dan opnieuw.",
    },
    session_required: {
      headline: "Log eerst in",
      what: "Alleen iemand die is ingelogd, kan dit bevestigen.",
      next: "Log in en probeer het daarna opnieuw.",
    },
    step_up_session_changed: {
      headline: "U bent nu anders ingelogd",
      what: "U hebt in de tussentijd in- of uitgelogd.",
      next: "Begin opnieuw.",
    },
    step_up_other_person: {
      headline: "Dit is niet uw account",
      what: "U hebt bevestigd als iemand anders dan de persoon die is ingelogd.",
      next: "Bevestig als de persoon die is ingelogd, of log opnieuw in.",
    },
    step_up_unproven: {
      headline: "U kunt dit nog niet bevestigen",
      what: "In uw account is niets ingesteld waarmee u kunt bevestigen.",
      next: "Stel een andere manier in om te bevestigen wie u bent, en probeer het daarna opnieuw.",
    },
    evidence_insufficient: {
      headline: "Bevestig dat u het bent",
      what: "Hiervoor moet u kort geleden hebben ingelogd.",
      next: "Bevestig dat u het bent en probeer het daarna opnieuw.",
    },
    auth_time_unproven: {
      headline: "We konden niet bevestigen dat u het bent",
      what: "De andere dienst heeft niet aangegeven dat u daar zojuist bent ingelogd.",
      next: "Probeer het opnieuw, of bevestig het op een andere manier.",
    },
    flow_missing: {
      headline: "We zijn deze inlogpoging kwijtgeraakt",
      what: "Uw browser had niet meer wat nodig is om af te ronden. Dat gebeurt als cookies zijn geblokkeerd of een pagina twee keer wordt geopend.",
      next: "Log opnieuw in, in dit zelfde venster.",
    },
    address_incomplete: {
      headline: "Het adres was onvolledig",
      what: "Het adres dat u hier terugbracht, was onvolledig of gewijzigd.",
      next: "Log opnieuw in en open het adres niet met de hand.",
    },
    address_of_other: {
      headline: "Dit adres hoort niet bij deze inlogpoging",
      what: "Het adres dat u hier terugbracht, hoort bij een andere inlogpoging, of is gewijzigd of twee keer geopend.",
      next: "Log opnieuw in, in dit zelfde venster.",
    },
    provider_denied: {
      headline: "Het inloggen is geannuleerd",
      what: "U of de dienst heeft het inloggen geannuleerd.",
      next: "Was dat niet de bedoeling, probeer het dan opnieuw.",
    },
    cross_origin: {
      headline: "Verstuur dit hier opnieuw",
      what: "Het formulier kwam van een andere site. We hebben het daarom niet gebruikt.",
      next: "Begin opnieuw vanaf deze site.",
    },
    account_of_other_user: {
      headline: "Dat account is al in gebruik",
      what: "Het account dat u daar koos, is hier van iemand anders.",
      next: "Kies een ander account, of log met dat account in.",
    },
    email_unverified: {
      headline: "Uw adres is niet bevestigd",
      what: "De gekozen dienst bevestigt uw e-mailadres niet. We konden daarom geen account voor u maken.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    session_changed: {
      headline: "Iemand anders is ingelogd",
      what: "Terwijl u weg was, heeft iemand anders hier ingelogd. Er is daarom niets gekoppeld.",
      next: "Log uit en begin daarna opnieuw.",
    },
    visitor_unproven: {
      headline: "Log opnieuw in",
      what: "Uw sessie is te oud om er een account aan te koppelen.",
      next: "Log uit, log weer in en koppel daarna het account.",
    },
    identity_conflict: {
      headline: "Twee inlogpogingen tegelijk",
      what: "Twee inlogpogingen voor hetzelfde account kwamen op hetzelfde moment binnen.",
      next: "Log opnieuw in, dan werkt het.",
    },
    username_taken: {
      headline: "Deze gebruikersnaam is bezet",
      what: "Iemand anders heeft de gebruikersnaam gekregen tijdens uw registratie. U bent daarom niet ingelogd.",
      next: "Registreer u opnieuw met een andere gebruikersnaam.",
    },
    user_deleted: {
      headline: "Uw account bestaat niet meer",
      what: "Uw account is verwijderd terwijl u inlogde.",
      next: "Log opnieuw in om een nieuw account te maken.",
    },
    user_disabled: {
      headline: "Uw account is uitgeschakeld",
      what: "U kunt op dit moment niet inloggen met dit account.",
      next: "Neem contact op met de beheerders van deze site.",
    },
    deletion_due: {
      headline: "Uw account wordt verwijderd",
      what: "U hebt om verwijdering van dit account gevraagd, en de tijd waarin u het kon behouden is voorbij.",
      next: "Neem direct contact op met de beheerders van deze site als u hier niet om hebt gevraagd.",
    },
    field_too_long: {
      headline: "Dat is te lang",
      what: "Iets van uw invoer is te lang.",
      next: "Maak het korter en probeer het opnieuw.",
    },
    address_invalid: {
      headline: "Controleer het e-mailadres",
      what: "Dit lijkt niet op een e-mailadres waar we naartoe kunnen schrijven.",
      next: "Controleer het op tikfouten en probeer het opnieuw.",
    },
    mail_unsent: {
      headline: "De e-mail is niet verstuurd",
      what: "E-mails versturen werkt op dit moment niet door een probleem bij ons.",
      next: "Het ligt niet aan u. Probeer het over een tijdje opnieuw.",
    },
    link_expired: {
      headline: "Deze link is te oud",
      what: "De inloglink was maar beperkte tijd geldig, en die tijd is voorbij.",
      next: "Voer uw e-mailadres opnieuw in om een nieuwe te krijgen.",
    },
    attempts_limited: {
      headline: "Te veel pogingen",
      what: "Om accounts te beschermen, beperken we het aantal pogingen.",
      next: "Wacht enkele minuten en probeer het dan opnieuw.",
    },
    challenge_needed: {
      headline: "Nog één controle",
      what: "Er waren veel verkeerde pogingen. Daarom controleren we of u geen programma bent.",
      next: "Vul uw gegevens opnieuw in.",
    },
    hashing_busy: {
      headline: "Een ogenblik geduld",
      what: "Er loggen nu heel veel mensen in. Daarom is uw wachtwoord niet gecontroleerd.",
      next: "Wacht even en probeer het dan opnieuw.",
    },
    step_refused: {
      headline: "Het inloggen is niet voltooid",
      what: "Een van de controles bij het inloggen is niet gehaald.",
      next: "Probeer het opnieuw, of kies een andere manier om in te loggen.",
    },
    step_attempts: {
      headline: "Te veel pogingen",
      what: "Dit is te vaak geprobeerd. We zijn gestopt om het account te beschermen.",
      next: "Log opnieuw vanaf het begin in.",
    },
    step_over: {
      headline: "Deze inlogpoging is voorbij",
      what: "Ze is voltooid, duurde te lang of is in een andere browser begonnen.",
      next: "Bent u niet ingelogd, begin dan opnieuw.",
    },
    step_answered: {
      headline: "Dit is twee keer verstuurd",
      what: "Dit antwoord was al gegeven. We hebben het daarom niet nog een keer gebruikt.",
      next: "Ga terug naar de pagina waarop u was, of log opnieuw in.",
    },
  },
}

export default nl
