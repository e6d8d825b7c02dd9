/** The texts of the pages and mails of passwords and of mailed codes, in Polish. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["pl"]> = {
  signUp: { heading: "Utwórz konto", text: "Wyślemy kod i link, aby potwierdzić adres.", button: "Dalej" },
  reset: { heading: "Nie pamiętasz hasła?", text: "Wyślemy kod i link, aby ustawić nowe hasło.", button: "Dalej" },
  mailCode: {
    text: "Wyślemy kod i link, aby zalogować się bez hasła.",
    link: "Otwarto link z wiadomości. Przejdź dalej, aby zalogować się adresem {email}.",
  },
  email: "Adres e-mail",
  signIn: "Zaloguj się",
  invalid: "Wpisz adres e-mail, na przykład nazwa@example.com.",
  tooMany: "Zbyt wiele prób. Spróbuj ponownie za godzinę.",
  used: "Ten kod lub link jest zbyt stary albo został już użyty. Zacznij od nowa.",
  code: {
    heading: "Sprawdź pocztę",
    text: "Wysłaliśmy wiadomość na adres {email}. Wpisz kod z wiadomości lub otwórz link.",
    label: "Kod",
    button: "Dalej",
    wrong: "Ten kod jest niepoprawny.",
  },
  link: {
    heading: "Potwierdź adres e-mail",
    text: "Otwarto link z wiadomości. Przejdź dalej, aby wybrać hasło.",
    button: "Dalej",
  },
  choose: {
    heading: "Wybierz hasło",
    email: "Adres e-mail",
    label: "Nowe hasło",
    rule: "Minimalna liczba znaków: {count}.",
    button: "Zapisz i zaloguj się",
  },
  username: {
    label: "Nazwa użytkownika",
    optional: "Nazwa użytkownika (opcjonalna)",
    rule: "Nazwa użytkownika ma od 3 do 64 liter, cyfr, kropek, łączników lub podkreśleń.",
    faults: {
      username_invalid:
        "Ta nazwa użytkownika jest niedozwolona. Użyj od 3 do 64 liter, cyfr, kropek, łączników lub podkreśleń i zacznij od litery lub cyfry. Użyj liter jednego pisma i żadnych niewidocznych znaków.",
      username_reserved: "Ta nazwa użytkownika jest zastrzeżona. Wybierz inną.",
      username_taken: "Ta nazwa użytkownika jest zajęta. Wybierz inną.",
      username_required: "Nazwa użytkownika jest wymagana. Wybierz ją.",
    },
  },
  faults: {
    too_short: "To hasło jest za krótkie. Minimalna liczba znaków: {count}.",
    too_long: "To hasło jest za długie.",
    null_character: "To hasło zawiera niedozwolony znak. Wybierz inne.",
    common: "Wiele osób używa tego hasła. Wybierz inne.",
    contextual: "To hasło zawiera adres lub nazwę tej strony. Wybierz inne.",
    breached: "To hasło jest na liście skradzionych haseł. Wybierz inne.",
  },
  mail: {
    signIn: { subject: "Logowanie w serwisie {host}", text: "Tym kodem lub linkiem można się zalogować." },
    signUp: { subject: "Potwierdź adres w {host}", text: "Za pomocą tego kodu lub linku utworzysz konto." },
    known: {
      subject: "Masz już konto w {host}",
      text: "Ktoś poprosił o nowe konto z tym adresem, ale masz już konto. Za pomocą tego kodu lub linku możesz ustawić nowe hasło.",
    },
    reset: { subject: "Nowe hasło w {host}", text: "Za pomocą tego kodu lub linku możesz ustawić nowe hasło." },
    unknown: {
      subject: "Brak konta w {host}",
      text: "Ktoś poprosił o nowe hasło dla tego adresu, ale żadne konto go nie ma. Za pomocą tego kodu lub linku możesz utworzyć konto.",
    },
    none: {
      subject: "Brak konta w {host}",
      text: "Ktoś poprosił o nowe hasło dla tego adresu, ale żadne konto go nie ma. Jeśli masz konto, ma ono inny adres.",
    },
    code: "Kod: {code}",
    button: "Dalej",
    ignore: "Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Nic się nie zmieni.",
  },
}

export default texts
