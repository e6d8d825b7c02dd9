/** Every text that a visitor reads, in Polish. */
import type { TextsIn } from "./texts.ts"

const pl: TextsIn<"pl"> = {
  signIn: {
    title: "Logowanie",
    heading: "Zaloguj się",
    with: "Zaloguj się przez {provider}",
    asGuest: "Kontynuuj jako gość",
    or: "lub",
    none: "Nie ma tu jeszcze żadnego sposobu logowania.",
    email: "Adres e-mail",
    withEmail: "Zaloguj się przez e-mail",
    emailOrUsername: "Adres e-mail lub nazwa użytkownika",
    emailExample: "imie@przyklad.pl",
    password: "Hasło",
    withPassword: "Zaloguj się hasłem",
    forgotPassword: "Nie pamiętasz hasła?",
    createAccount: "Utwórz konto",
    byMail: "Można też zalogować się za pomocą linku, który wyślemy e-mailem.",
    replaces: "Zalogowanie się jako inna osoba zakończy tę sesję w tej przeglądarce.",
    adds: "Jeśli wybierzesz inną witrynę, Twoje konto w niej zostanie dodane do tego użytkownika. Aby zalogować się tam jako inna osoba, najpierw się wyloguj.",
  },
  passwordField: {
    show: "Pokaż hasło",
    meter: "Siła hasła",
    strength: "Siła hasła: {level}",
    levels: { veryWeak: "bardzo słabe", weak: "słabe", fair: "średnie", strong: "silne", veryStrong: "bardzo silne" },
  },
  passkey: {
    signIn: "Zaloguj się kluczem dostępu",
    create: "Pierwszy raz tutaj? Utworzenie klucza dostępu",
    createButton: "Utwórz klucz dostępu",
    noScript: "Klucze dostępu wymagają JavaScriptu. Prosimy włączyć JavaScript albo zalogować się w inny sposób.",
    unsupported:
      "Ta przeglądarka nie może tu używać kluczy dostępu. Prosimy zalogować się w inny sposób lub w innej przeglądarce.",
    cancelled: "Nie użyto klucza dostępu. Prosimy spróbować ponownie albo zalogować się w inny sposób.",
    refused:
      "Nie można utworzyć klucza dostępu dla tego adresu. Jeśli konto już istnieje, prosimy najpierw się zalogować.",
    taken: "Na tym urządzeniu jest już klucz dostępu. Prosimy zalogować się nim.",
    failed: "Nie udało się. Prosimy spróbować ponownie albo zalogować się w inny sposób.",
    factor: {
      heading: "Potwierdzenie kluczem dostępu",
      text: "Aby kontynuować, prosimy użyć klucza dostępu tego konta.",
      button: "Użyj klucza dostępu",
      wrong: "Ten klucz dostępu nie został przyjęty. Prosimy spróbować ponownie.",
    },
  },
  challenge: {
    working: "Sprawdzamy, czy nie jest to program. Nie trzeba nic robić.",
    done: "Sprawdzono. Można się zalogować.",
    failed: "Sprawdzenie nie działa w tej przeglądarce. Prosimy zalogować się w inny sposób lub w innej przeglądarce.",
    noScript: "Ta strona potrzebuje JavaScriptu, aby sprawdzić, czy nie jest to program.",
  },
  signOut: {
    title: "Wylogowanie",
    heading: "Wylogować się?",
    signedInAs: "Zalogowane konto: {who}.",
    later: "Można zalogować się ponownie w dowolnej chwili.",
    button: "Wyloguj się",
    stay: "Nie wylogowuj",
  },
  stepUp: {
    title: "Potwierdzenie",
    heading: "Potwierdzenie tożsamości",
    why: "Aby kontynuować, prosimy zalogować się jeszcze raz. Sesja pozostanie aktywna.",
    cancel: "Anuluj",
  },
  verifyRequest: {
    title: "Sprawdź pocztę",
    heading: "Prosimy sprawdzić pocztę",
    sent: "Wysłaliśmy link do logowania. Prosimy otworzyć go w tej przeglądarce, aby się zalogować.",
    sentFrom:
      "Wysłaliśmy link do logowania w serwisie {host}. Prosimy otworzyć go w tej przeglądarce, aby się zalogować.",
    spam: "Po minucie nadal nic nie ma? Prosimy zajrzeć do folderu ze spamem.",
    otherAddress: "Użyj innego adresu",
  },
  confirmLink: {
    heading: "Zalogować się tym adresem?",
    text: "O ten link nie poproszono w tej przeglądarce.",
    button: "Zaloguj się",
    ignore: "To nie Państwa adres albo link wysłał ktoś inny? Prosimy zamknąć tę stronę, a nic się nie stanie.",
    alreadyHeading: "Logowanie już się odbyło",
    alreadyText: "Ten link nie jest już potrzebny: działa raz, a w tej przeglądarce trwa już sesja.",
  },
  quarantine: {
    heading: "Adres został potwierdzony",
    sessionsEnded:
      "Istniało tu konto z tym adresem e-mail, a nikt nie potwierdził adresu. Dla bezpieczeństwa wylogowaliśmy je wszędzie i usunęliśmy powiązane z nim sposoby logowania.",
    sessionsStay:
      "Istniało tu konto z tym adresem e-mail, a nikt nie potwierdził adresu. Dla bezpieczeństwa usunęliśmy powiązane z nim sposoby logowania. Przeglądarka, która była już zalogowana, może pozostać zalogowana do wygaśnięcia sesji, ale nie może powiązać żadnego sposobu logowania.",
    wasYou:
      "To było Państwa konto? Prosimy zalogować się jeszcze raz w ten sam sposób, będąc tutaj zalogowanym, a zostanie on ponownie powiązany.",
    button: "Dalej",
  },
  error: {
    title: "Błąd",
    signIn: "Zaloguj się",
    reason: "Przyczyna",
    code: "Kod",
    reference: "Numer zgłoszenia",
    both: "{what} {next}",
    tooLong: "Pole „{label}” jest za długie. Limit: {limit}.",
    characters: { one: "{count} znak", few: "{count} znaki", many: "{count} znaków", other: "{count} znaku" },
    wait: "Prosimy spróbować ponownie później. Czas oczekiwania: {duration}.",
  },
  step: {
    cancel: "Anuluj",
    again: "Prosimy spróbować ponownie.",
    expired: "Ta strona była otwarta zbyt długo. Prosimy spróbować ponownie.",
    unreadable: "Nie udało się odczytać wpisanego tekstu. Prosimy spróbować ponownie.",
    tooLong: "Wpisany tekst jest za długi. Prosimy spróbować ponownie.",
    remember: "Zapamiętaj to urządzenie. Czas: {duration}",
    attemptsLeft: {
      one: "Pozostała {count} próba.",
      few: "Pozostały {count} próby.",
      many: "Pozostało {count} prób.",
      other: "Pozostało {count} próby.",
    },
    copy: "Kopiuj",
    copied: "Skopiowano",
    download: "Pobierz",
  },
  mail: {
    subject: "Logowanie w serwisie {host}",
    button: "Zaloguj się",
    once: "Link działa tylko raz. Czas ważności: {duration}.",
    ignore: "To nie Państwa prośba? Prosimy zignorować tę wiadomość: nic się nie stanie.",
  },
  totp: {
    heading: "Wpisz kod",
    text: "Prosimy otworzyć aplikację uwierzytelniającą i wpisać kod dla {issuer}. Można też użyć kodu odzyskiwania.",
    code: "Kod",
    continue: "Dalej",
    wrong: "Ten kod jest nieprawidłowy. Prosimy spróbować z najnowszym.",
    wrongOrLocked:
      "Ten kod jest nieprawidłowy. Prosimy spróbować z najnowszym. Po zbyt wielu błędnych kodach przyjmowany jest tylko kod odzyskiwania.",
    enrolHeading: "Skonfiguruj drugi składnik logowania",
    scan: "Prosimy zeskanować ten obraz aplikacją uwierzytelniającą, a potem wpisać kod, który się w niej pojawi.",
    key: "Bez aparatu prosimy wpisać w aplikacji ten klucz: {key}",
    picture: "Kod QR z kluczem do aplikacji uwierzytelniającej",
    recoveryHeading: "Zachowaj kody odzyskiwania",
    recovery: "W razie utraty telefonu każdy z tych kodów pozwala zalogować się jeden raz. Są widoczne tylko teraz.",
    kept: "Kody są zachowane",
  },
  emailCode: {
    heading: "Prosimy sprawdzić pocztę",
    sent: "Wysłaliśmy kod na adres {address}.",
    code: "Kod",
    continue: "Dalej",
    again: "Wyślij nowy kod",
    wrong: "To nie jest ostatnio wysłany kod.",
  },
  terms: {
    heading: "Warunki korzystania z usługi",
    accept: "Akceptuję",
    continue: "Dalej",
    notAccepted: "Aby przejść dalej, prosimy zaakceptować warunki.",
    changed: "Warunki się zmieniły. Prosimy przeczytać je ponownie.",
    changedMeanwhile: "Warunki się zmieniły. Prosimy przejść dalej, aby je przeczytać.",
  },
  notices: {
    newDevice: {
      subject: "Nowe logowanie w {host}",
      text: "Zalogowano się na Państwa konto w przeglądarce, która nie była wcześniej używana.",
    },
    accountLinked: {
      subject: "Dodano sposób logowania w {host}",
      text: "Na Państwa konto można się teraz zalogować przez {provider}.",
    },
    accountUnlinked: {
      subject: "Usunięto sposób logowania w {host}",
      text: "Na Państwa konto nie można się już zalogować przez {provider}.",
    },
    factorAdded: {
      subject: "Dodano drugi składnik w {host}",
      text: "Logowanie na Państwa konto wymaga teraz kodu z aplikacji uwierzytelniającej.",
    },
    factorRemoved: {
      subject: "Usunięto drugi składnik w {host}",
      text: "Logowanie na Państwa konto nie wymaga już kodu z aplikacji uwierzytelniającej.",
    },
    recoveryCodesMade: {
      subject: "Utworzono nowe kody odzyskiwania w {host}",
      text: "Państwa konto ma nowe kody odzyskiwania. Stare już nie działają.",
    },
    deletionRequested: {
      subject: "Państwa konto w {host} zostanie usunięte",
      text: "Zgłoszono prośbę o usunięcie Państwa konta. Konto można jeszcze zachować: prosimy zalogować się i otworzyć stronę konta.",
    },
    passkeyRemoved: {
      subject: "Usunięto klucz dostępu w {host}",
      text: "Kluczem dostępu nie można już zalogować się na konto. Wylogowano wszystkie pozostałe przeglądarki.",
    },
    passwordChanged: {
      subject: "Zmieniono hasło w {host}",
      text: "Konto ma nowe hasło. Wylogowano wszystkie pozostałe przeglądarki.",
    },
    passwordRemoved: {
      subject: "Usunięto hasło w {host}",
      text: "Na konto nie można już zalogować się hasłem. Wylogowano wszystkie pozostałe przeglądarki.",
    },
    factorLocked: {
      subject: "Zbyt wiele błędnych kodów w {host}",
      text: "Dla Państwa konta wpisano zbyt wiele błędnych kodów. Ktoś może znać Państwa hasło.",
    },
    recoveryCodeUsed: {
      subject: "Użyto kodu odzyskiwania w {host}",
      text: "Do zalogowania na Państwa konto użyto kodu odzyskiwania. Nie zadziała on ponownie.",
    },
    quarantine: {
      subject: "Państwa adres został potwierdzony w {host}",
      text: "Konto z Państwa adresem e-mail istniało, zanim adres został potwierdzony. Powiązane z nim sposoby logowania zostały usunięte.",
    },
    when: "Kiedy: {time}",
    browser: "Przeglądarka: {browser}",
    wasYou: "Jeśli to Państwo, nie trzeba nic robić.",
    notYou: "Jeśli to nie Państwo, prosimy wylogować się wszędzie i zalogować ponownie.",
    button: "To nie ja",
    without: "Jeśli to nie Państwo, prosimy sprawdzić sposoby logowania na konto i powiadomić osoby prowadzące {host}.",
  },
  notMe: {
    title: "Wyloguj",
    heading: "Wylogować wszędzie?",
    text: "Wszystkie przeglądarki zalogowane na Państwa konto zostaną wylogowane, także ta.",
    button: "Wyloguj wszędzie",
    ignore: "Jeśli to Państwo, prosimy zamknąć tę stronę, a nic się nie stanie.",
    doneHeading: "Wylogowano wszędzie",
    doneText: "Prosimy zalogować się ponownie. Jeśli ktoś może znać Państwa hasło, prosimy najpierw je zmienić.",
    signIn: "Zaloguj się ponownie",
  },
  errors: {
    Configuration: {
      headline: "Coś poszło nie tak",
      what: "Logowanie w tej chwili nie działa z naszej winy.",
      next: "To nie Państwa wina. Prosimy spróbować ponownie za jakiś czas.",
    },
    AccessDenied: {
      headline: "Brak dostępu",
      what: "Tym kontem nie można się tu zalogować.",
      next: "Jeśli dostęp powinien być przyznany, prosimy zapytać osoby prowadzące tę witrynę albo zalogować się innym kontem.",
    },
    Verification: {
      headline: "Ten link już nie działa",
      what: "Link do logowania działa tylko raz i przez ograniczony czas. Ten został już użyty albo jest za stary.",
      next: "Prosimy ponownie wpisać adres e-mail, aby otrzymać nowy.",
    },
    CredentialsSignin: {
      headline: "Dane się nie zgadzają",
      what: "Wpisane dane nie pasują do żadnego konta.",
      next: "Prosimy je sprawdzić i spróbować ponownie.",
    },
    OAuthAccountNotLinked: {
      headline: "Zaloguj się tak jak wcześniej",
      what: "Istnieje tu już konto z tym adresem e-mail, utworzone w inny sposób.",
      next: "Prosimy zalogować się w ten sam sposób co za pierwszym razem.",
    },
    OAuthCallbackError: {
      headline: "Logowanie nie zostało ukończone",
      what: "Wybrana usługa nie potwierdziła tożsamości.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
    MissingCSRF: {
      headline: "Prosimy wysłać to jeszcze raz",
      what: "Nie udało się ustalić, że formularz pochodzi z tej strony. Strona mogła być długo otwarta albo pliki cookie są zablokowane.",
      next: "Jeśli pliki cookie tej witryny są zablokowane, prosimy na nie zezwolić i spróbować ponownie.",
    },
    AccountNotLinked: {
      headline: "Ten klucz dostępu nie jest powiązany",
      what: "Ten klucz dostępu nie należy do tego konta.",
      next: "Prosimy najpierw zalogować się w inny sposób, a potem dodać klucz dostępu do konta.",
    },
    WebAuthnVerificationError: {
      headline: "Klucz dostępu nie został przyjęty",
      what: "Nie udało się sprawdzić klucza dostępu.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
    SessionRequired: {
      headline: "Prosimy się zalogować",
      what: "Ta strona jest dla osób zalogowanych.",
      next: "Prosimy się zalogować, aby ją zobaczyć.",
    },
    Signin: {
      headline: "To się nie udało",
      what: "Nie udało się zalogować.",
      next: "Prosimy spróbować ponownie.",
    },
    OAuthSignin: {
      headline: "Nie udało się rozpocząć logowania",
      what: "Nie udało się rozpocząć logowania w tej usłudze.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
    OAuthCreateAccount: {
      headline: "Konto nie zostało utworzone",
      what: "Nie udało się utworzyć konta.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
    EmailCreateAccount: {
      headline: "Konto nie zostało utworzone",
      what: "Nie udało się utworzyć konta.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
    EmailSignin: {
      headline: "Wiadomość nie została wysłana",
      what: "Nie udało się wysłać wiadomości e-mail.",
      next: "Prosimy sprawdzić adres i spróbować ponownie.",
    },
    Callback: {
      headline: "Logowanie nie zostało ukończone",
      what: "Wybrana usługa nie potwierdziła tożsamości.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
  },
  reasons: {
    general: {
      headline: "To się nie udało",
      what: "Nie udało się zalogować.",
      next: "Prosimy spróbować ponownie.",
    },
    stopped_for_safety: {
      headline: "Logowanie zostało przerwane",
      what: "Odpowiedź tej usługi nie pasowała do tego logowania, więc przerwaliśmy je, aby chronić konto.",
      next: "Prosimy zalogować się ponownie. Jeśli to się powtarza, prosimy powiadomić osoby prowadzące tę witrynę.",
    },
    service_silent: {
      headline: "Usługa nie odpowiedziała",
      what: "Wybrana usługa była nieosiągalna albo nie odpowiedziała prawidłowo.",
      next: "Prosimy chwilę poczekać i spróbować ponownie albo wybrać inny sposób logowania.",
    },
    started_too_long_ago: {
      headline: "To trwało zbyt długo",
      what: "Do powrotu na tę stronę minęło zbyt dużo czasu.",
      next: "Prosimy zalogować się ponownie od początku, a się uda.",
    },
    no_longer_good: {
      headline: "To już nie jest ważne",
      what: "Zostało to już użyte albo czas minął.",
      next: "Prosimy zacząć od nowa.",
    },
    provider_misconfigured: {
      headline: "Ten sposób logowania nie jest gotowy",
      what: "Ten sposób logowania nie jest u nas w pełni skonfigurowany.",
      next: "Prosimy wybrać inny sposób logowania.",
    },
    flow_mail_unsent: {
      headline: "Wiadomość nie została wysłana",
      what: "Wysyłanie wiadomości w tej chwili nie działa z naszej winy.",
      next: "To nie Państwa wina. Prosimy spróbować ponownie za jakiś czas.",
    },
    mail_subject_invalid: {
      headline: "Prosimy sprawdzić wpisany tekst",
      what: "Część wpisanego tekstu nie może być tematem wiadomości e-mail.",
      next: "Prosimy zapisać go w jednym wierszu i spróbować ponownie.",
    },
    approval_unknown: {
      headline: "Prosimy sprawdzić kod",
      what: "Pod tym kodem nie czeka żadna prośba. Kod zawiera literówkę, decyzja już zapadła albo czas minął.",
      next: "Prosimy porównać go z drugim ekranem albo zacząć tam od nowa.",
    },
    approver_absent: {
      headline: "Prosimy najpierw się zalogować",
      what: "Zatwierdzić może to tylko osoba zalogowana.",
      next: "Prosimy się zalogować i ponownie wpisać kod.",
    },
    approval_denied: {
      headline: "Prośba została odrzucona",
      what: "Prośba o zalogowanie została odrzucona na drugim ekranie.",
      next: "Jeśli to była pomyłka, prosimy zacząć od nowa.",
    },
    session_required: {
      headline: "Prosimy najpierw się zalogować",
      what: "Potwierdzić może to tylko osoba zalogowana.",
      next: "Prosimy się zalogować i spróbować ponownie.",
    },
    step_up_session_changed: {
      headline: "Stan zalogowania się zmienił",
      what: "W międzyczasie nastąpiło zalogowanie albo wylogowanie.",
      next: "Prosimy zacząć od nowa.",
    },
    step_up_other_person: {
      headline: "To nie jest to konto",
      what: "Potwierdzenia dokonała inna osoba niż ta, która jest zalogowana.",
      next: "Prosimy potwierdzić jako osoba zalogowana albo zalogować się na nowo.",
    },
    step_up_unproven: {
      headline: "Nie można jeszcze tego potwierdzić",
      what: "Na koncie nie skonfigurowano niczego, czym można to potwierdzić.",
      next: "Prosimy skonfigurować inny sposób potwierdzania tożsamości i spróbować ponownie.",
    },
    evidence_insufficient: {
      headline: "Prosimy potwierdzić tożsamość",
      what: "Wymaga to niedawnego zalogowania.",
      next: "Prosimy potwierdzić tożsamość i spróbować ponownie.",
    },
    auth_time_unproven: {
      headline: "Nie udało się potwierdzić tożsamości",
      what: "Druga usługa nie przekazała, że właśnie nastąpiło tam logowanie.",
      next: "Prosimy spróbować ponownie lub potwierdzić w inny sposób.",
    },
    flow_missing: {
      headline: "Nie możemy odnaleźć tego logowania",
      what: "Przeglądarka nie miała już danych potrzebnych do ukończenia. Tak się dzieje, gdy pliki cookie są zablokowane albo strona została otwarta dwa razy.",
      next: "Prosimy zalogować się ponownie w tym samym oknie.",
    },
    address_incomplete: {
      headline: "Adres był niepełny",
      what: "Adres, który prowadził z powrotem do tej strony, był niepełny lub zmieniony.",
      next: "Prosimy zalogować się ponownie i nie otwierać tego adresu ręcznie.",
    },
    address_of_other: {
      headline: "Ten adres nie pasuje do logowania",
      what: "Adres, który prowadził z powrotem do tej strony, należy do innego logowania albo został zmieniony lub otwarty dwa razy.",
      next: "Prosimy zalogować się ponownie w tym samym oknie.",
    },
    provider_denied: {
      headline: "Logowanie zostało anulowane",
      what: "Logowanie anulowano na tej stronie albo w usłudze.",
      next: "Jeśli to nie było zamierzone, prosimy spróbować ponownie.",
    },
    cross_origin: {
      headline: "Prosimy wysłać to ponownie z tej witryny",
      what: "Formularz wysłano z innej witryny, więc go nie użyliśmy.",
      next: "Prosimy zacząć od nowa w tej witrynie.",
    },
    account_of_other_user: {
      headline: "To konto jest zajęte",
      what: "Wybrane konto należy tutaj do innej osoby.",
      next: "Prosimy wybrać inne konto albo zalogować się tym kontem.",
    },
    email_unverified: {
      headline: "Adres nie jest potwierdzony",
      what: "Wybrana usługa nie potwierdza adresu e-mail, więc nie mogliśmy utworzyć konta.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
    session_changed: {
      headline: "Zalogowana jest inna osoba",
      what: "W międzyczasie zalogowała się tu inna osoba, więc niczego nie powiązano.",
      next: "Prosimy się wylogować i zacząć od nowa.",
    },
    visitor_unproven: {
      headline: "Prosimy zalogować się ponownie",
      what: "Sesja jest zbyt stara, aby powiązać z nią konto.",
      next: "Prosimy się wylogować, zalogować ponownie i powiązać konto.",
    },
    identity_conflict: {
      headline: "Dwa logowania naraz",
      what: "Dwa logowania na to samo konto nadeszły w tej samej chwili.",
      next: "Prosimy zalogować się ponownie, a się uda.",
    },
    username_taken: {
      headline: "Ta nazwa użytkownika jest zajęta",
      what: "Inna osoba otrzymała tę nazwę użytkownika podczas rejestracji, więc logowanie nie zostało ukończone.",
      next: "Zarejestruj się ponownie z inną nazwą użytkownika.",
    },
    user_deleted: {
      headline: "Konto już nie istnieje",
      what: "Konto zostało usunięte podczas logowania.",
      next: "Prosimy zalogować się ponownie, aby utworzyć nowe.",
    },
    user_disabled: {
      headline: "Konto jest wyłączone",
      what: "Obecnie nie można zalogować się na to konto.",
      next: "Prosimy skontaktować się z administratorami tej witryny.",
    },
    deletion_due: {
      headline: "Konto jest usuwane",
      what: "Zażądano usunięcia tego konta, a czas, w którym można je było zachować, już minął.",
      next: "Jeśli to nie było Twoje żądanie, prosimy natychmiast skontaktować się z administratorami tej witryny.",
    },
    field_too_long: {
      headline: "To jest za długie",
      what: "Część wpisanego tekstu jest za długa.",
      next: "Prosimy ją skrócić i spróbować ponownie.",
    },
    address_invalid: {
      headline: "Prosimy sprawdzić adres e-mail",
      what: "To nie wygląda na adres e-mail, na który możemy napisać.",
      next: "Prosimy sprawdzić, czy nie ma literówki, i spróbować ponownie.",
    },
    mail_unsent: {
      headline: "Wiadomość nie została wysłana",
      what: "Wysyłanie wiadomości w tej chwili nie działa z naszej winy.",
      next: "To nie Państwa wina. Prosimy spróbować ponownie za jakiś czas.",
    },
    link_expired: {
      headline: "Ten link jest za stary",
      what: "Link do logowania był ważny przez ograniczony czas, który już minął.",
      next: "Prosimy ponownie wpisać adres e-mail, aby otrzymać nowy.",
    },
    attempts_limited: {
      headline: "Zbyt wiele prób",
      what: "Aby chronić konta, ograniczamy liczbę prób.",
      next: "Prosimy odczekać kilka minut i spróbować ponownie.",
    },
    challenge_needed: {
      headline: "Jeszcze jedno sprawdzenie",
      what: "Było wiele błędnych prób, dlatego sprawdzamy, czy nie jest to program.",
      next: "Prosimy ponownie wpisać dane.",
    },
    hashing_busy: {
      headline: "Prosimy o chwilę cierpliwości",
      what: "W tej chwili loguje się bardzo wiele osób, dlatego hasło nie zostało sprawdzone.",
      next: "Prosimy odczekać chwilę i spróbować ponownie.",
    },
    step_refused: {
      headline: "Logowanie nie zostało ukończone",
      what: "Jedno ze sprawdzeń podczas logowania nie powiodło się.",
      next: "Prosimy spróbować ponownie albo wybrać inny sposób logowania.",
    },
    step_attempts: {
      headline: "Zbyt wiele prób",
      what: "Było zbyt wiele prób, więc przerwaliśmy, aby chronić konto.",
      next: "Prosimy zalogować się ponownie od początku.",
    },
    step_over: {
      headline: "To logowanie jest już zakończone",
      what: "Zostało ukończone, trwało zbyt długo albo rozpoczęto je w innej przeglądarce.",
      next: "Jeśli nie nastąpiło zalogowanie, prosimy zacząć od nowa.",
    },
    step_answered: {
      headline: "Wysłano to dwa razy",
      what: "Ta odpowiedź została już udzielona, więc nie użyliśmy jej ponownie.",
      next: "Prosimy wrócić do poprzedniej strony albo zalogować się ponownie.",
    },
  },
}

export default pl
