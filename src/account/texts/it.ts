/** The texts of the account page, in Italian. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["it"]> = {
  heading: "Il Suo account",
  save: "Salva",
  profile: {
    heading: "Profilo",
    name: "Nome",
    email: "Indirizzo e-mail",
    noEmail: "Nessun indirizzo",
    unverified: "non confermato",
  },
  accounts: {
    heading: "Modi per accedere",
    empty: "Nessun account di un altro servizio è collegato.",
    link: "Collega {provider}",
    unlink: "Scollega",
    last: "L’ultimo modo per accedere non può essere rimosso.",
  },
  password: {
    heading: "Password",
    none: "Non ha una password.",
    changed: "Ultima modifica: {time}",
    set: "Imposta una password",
    change: "Cambia password",
    remove: "Rimuovi password",
  },
  factors: {
    heading: "Secondo fattore",
    totp: "App di autenticazione",
    on: "Configurato",
    off: "Non configurato",
    ambiguous:
      "Non è chiaro di chi sia questo fattore, quindi nessun accesso lo accetta. I gestori di questo sito possono assegnarlo: {command}",
    enrol: "Configura",
    remove: "Rimuovi",
    newCodes: "Nuovi codici di recupero",
    forgetDevices: "Dimentica i dispositivi ricordati",
    back: "Torna al Suo account",
  },
  sessions: {
    heading: "Dove ha effettuato l’accesso",
    current: "Questo browser",
    unknown: "Browser sconosciuto",
    since: "Accesso: {time}",
    seen: "Ultimo uso: {time}",
    network: "Rete: {network}",
    end: "Disconnetti",
    endOthers: "Esci ovunque, tranne qui",
  },
  activity: {
    heading: "Attività recente",
    empty: "Ancora nulla.",
    events: {
      signIn: "Accesso",
      signInRefused: "Un accesso è stato rifiutato",
      signOut: "Uscita",
      linked: "È stato aggiunto un modo per accedere",
      stepUp: "Ha confermato la Sua identità",
      session: "Una sessione è stata modificata o terminata",
      password: "La password è stata impostata, cambiata o rimossa",
      other: "È successo qualcos’altro",
    },
  },
  data: {
    heading: "I Suoi dati",
    download: "Scarica i miei dati",
    grace: {
      one: "Se elimina il Suo account, può ripensarci per {count} giorno.",
      many: "Se elimina il Suo account, può ripensarci per {count} di giorni.",
      other: "Se elimina il Suo account, può ripensarci per {count} giorni.",
    },
    delete: "Elimina il mio account",
    scheduled: "Il Suo account verrà eliminato in data {time}.",
    keep: "Conserva il mio account",
  },
  signOut: "Esci",
  done: {
    rename: "Il Suo nome è stato salvato.",
    unlink: "L’account è stato scollegato. È uscito ovunque, tranne qui.",
    removeFactor: "Il secondo fattore è stato rimosso. È uscito ovunque, tranne qui.",
    forgetDevices: "Al prossimo accesso ogni browser chiederà di nuovo il secondo fattore.",
    setPassword: "La nuova password è stata salvata. È uscito ovunque, tranne qui.",
    removePassword: "La password è stata rimossa. È uscito ovunque, tranne qui.",
    endSession: "Il browser scelto è stato disconnesso.",
    endOthers: "È uscito ovunque, tranne qui.",
    enrolled: "Il secondo fattore è configurato. È uscito ovunque, tranne qui.",
    delete: "Il Suo account verrà eliminato. È uscito ovunque, tranne qui.",
    keep: "Il Suo account non verrà eliminato.",
  },
  problems: {
    last_way: "È l’ultimo modo per accedere al Suo account, quindi resta.",
    unknown: "Non esiste più.",
    invalid: "Il nome è troppo lungo.",
  },
}

export default texts
