/** The texts of the account page, in Polish. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["pl"]> = {
  heading: "Państwa konto",
  save: "Zapisz",
  profile: {
    heading: "Profil",
    name: "Imię i nazwisko",
    email: "Adres e-mail",
    noEmail: "Brak adresu",
    unverified: "niepotwierdzony",
  },
  accounts: {
    heading: "Sposoby logowania",
    empty: "Żadne konto innej usługi nie jest powiązane.",
    link: "Powiąż {provider}",
    unlink: "Usuń powiązanie",
    last: "Ostatniego sposobu logowania nie można usunąć.",
  },
  password: {
    heading: "Hasło",
    none: "Konto nie ma hasła.",
    changed: "Ostatnia zmiana: {time}",
    set: "Ustaw hasło",
    change: "Zmień hasło",
    remove: "Usuń hasło",
  },
  factors: {
    heading: "Drugi składnik logowania",
    totp: "Aplikacja uwierzytelniająca",
    on: "Skonfigurowano",
    off: "Nie skonfigurowano",
    ambiguous:
      "Nie wiadomo, do kogo należy ten składnik, dlatego nie można się nim zalogować. Administratorzy tej witryny mogą go przypisać: {command}",
    enrol: "Skonfiguruj",
    remove: "Usuń",
    newCodes: "Nowe kody odzyskiwania",
    forgetDevices: "Zapomnij zapamiętane urządzenia",
    back: "Powrót do konta",
  },
  sessions: {
    heading: "Zalogowane przeglądarki",
    current: "Ta przeglądarka",
    unknown: "Nieznana przeglądarka",
    since: "Zalogowano: {time}",
    seen: "Ostatnio używano: {time}",
    network: "Sieć: {network}",
    end: "Wyloguj",
    endOthers: "Wyloguj pozostałe przeglądarki",
  },
  activity: {
    heading: "Ostatnia aktywność",
    empty: "Jeszcze nic.",
    events: {
      signIn: "Zalogowano",
      signInRefused: "Odmówiono logowania",
      signOut: "Wylogowano",
      linked: "Dodano sposób logowania",
      stepUp: "Potwierdzono tożsamość",
      session: "Zmieniono lub zakończono sesję",
      password: "Hasło zostało ustawione, zmienione lub usunięte",
      other: "Inne zdarzenie",
    },
  },
  data: {
    heading: "Państwa dane",
    download: "Pobierz moje dane",
    grace: {
      one: "Po usunięciu konta można zmienić zdanie przez {count} dzień.",
      few: "Po usunięciu konta można zmienić zdanie przez {count} dni.",
      many: "Po usunięciu konta można zmienić zdanie przez {count} dni.",
      other: "Po usunięciu konta można zmienić zdanie przez {count} dnia.",
    },
    delete: "Usuń moje konto",
    scheduled: "Konto zostanie usunięte {time}.",
    keep: "Zachowaj moje konto",
  },
  signOut: "Wyloguj się",
  done: {
    rename: "Zapisano imię i nazwisko.",
    unlink: "Usunięto powiązanie konta. Pozostałe przeglądarki wylogowano.",
    removeFactor: "Usunięto drugi składnik logowania. Pozostałe przeglądarki wylogowano.",
    forgetDevices: "Każda przeglądarka przy następnym logowaniu znów poprosi o drugi składnik logowania.",
    setPassword: "Zapisano nowe hasło. Pozostałe przeglądarki wylogowano.",
    removePassword: "Usunięto hasło. Pozostałe przeglądarki wylogowano.",
    endSession: "Wybrana przeglądarka została wylogowana.",
    endOthers: "Pozostałe przeglądarki wylogowano.",
    enrolled: "Drugi składnik logowania jest skonfigurowany. Pozostałe przeglądarki wylogowano.",
    delete: "Konto zostanie usunięte. Pozostałe przeglądarki wylogowano.",
    keep: "Konto zostanie zachowane.",
  },
  problems: {
    last_way: "To ostatni sposób logowania na Państwa konto, więc pozostaje.",
    unknown: "To już nie istnieje.",
    invalid: "To imię i nazwisko jest za długie.",
  },
}

export default texts
