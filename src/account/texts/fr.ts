/** The texts of the account page, in French. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["fr"]> = {
  heading: "Votre compte",
  save: "Enregistrer",
  profile: {
    heading: "Profil",
    name: "Nom",
    email: "Adresse e-mail",
    noEmail: "Aucune adresse",
    unverified: "non confirmée",
  },
  accounts: {
    heading: "Moyens de connexion",
    empty: "Aucun compte d’un autre service n’est associé.",
    link: "Associer {provider}",
    unlink: "Dissocier",
    last: "Le dernier moyen de connexion ne peut pas être retiré.",
  },
  password: {
    heading: "Mot de passe",
    none: "Vous n’avez pas de mot de passe.",
    changed: "Dernière modification : {time}",
    set: "Définir un mot de passe",
    change: "Changer le mot de passe",
    remove: "Supprimer le mot de passe",
  },
  factors: {
    heading: "Second facteur",
    totp: "Application d’authentification",
    on: "Configuré",
    off: "Non configuré",
    ambiguous:
      "On ne sait pas à qui appartient ce facteur, aucune connexion ne l’accepte donc. Les responsables de ce site peuvent l’attribuer : {command}",
    enrol: "Configurer",
    remove: "Retirer",
    newCodes: "Nouveaux codes de récupération",
    forgetDevices: "Oublier les appareils mémorisés",
    back: "Retour à votre compte",
  },
  sessions: {
    heading: "Où vous êtes connecté",
    current: "Ce navigateur",
    unknown: "Navigateur inconnu",
    since: "Connexion : {time}",
    seen: "Dernière utilisation : {time}",
    network: "Réseau : {network}",
    end: "Déconnecter",
    endOthers: "Se déconnecter partout ailleurs",
  },
  activity: {
    heading: "Activité récente",
    empty: "Rien pour l’instant.",
    events: {
      signIn: "Connexion",
      signInRefused: "Une connexion a été refusée",
      signOut: "Déconnexion",
      linked: "Un moyen de connexion a été ajouté",
      stepUp: "Vous avez confirmé que c’est bien vous",
      session: "Une session a été modifiée ou fermée",
      password: "Le mot de passe a été défini, changé ou supprimé",
      other: "Autre événement",
    },
  },
  data: {
    heading: "Vos données",
    download: "Télécharger mes données",
    grace: {
      one: "Si vous supprimez votre compte, vous pouvez changer d’avis pendant {count} jour.",
      many: "Si vous supprimez votre compte, vous pouvez changer d’avis pendant {count} de jours.",
      other: "Si vous supprimez votre compte, vous pouvez changer d’avis pendant {count} jours.",
    },
    delete: "Supprimer mon compte",
    scheduled: "Votre compte sera supprimé le {time}.",
    keep: "Conserver mon compte",
  },
  signOut: "Se déconnecter",
  done: {
    rename: "Votre nom a été enregistré.",
    unlink: "Le compte a été dissocié. Vous êtes déconnecté partout ailleurs.",
    removeFactor: "Le second facteur a été retiré. Vous êtes déconnecté partout ailleurs.",
    forgetDevices: "Chaque navigateur redemandera le second facteur à la prochaine connexion.",
    setPassword: "Votre nouveau mot de passe a été enregistré. Vous êtes déconnecté partout ailleurs.",
    removePassword: "Votre mot de passe a été supprimé. Vous êtes déconnecté partout ailleurs.",
    endSession: "Le navigateur choisi est déconnecté.",
    endOthers: "Vous êtes déconnecté partout ailleurs.",
    enrolled: "Le second facteur est configuré. Vous êtes déconnecté partout ailleurs.",
    delete: "Votre compte sera supprimé. Vous êtes déconnecté partout ailleurs.",
    keep: "Votre compte est conservé.",
  },
  problems: {
    last_way: "C’est le dernier moyen de se connecter à votre compte. Il est donc conservé.",
    unknown: "Cela n’existe plus.",
    invalid: "Ce nom est trop long.",
  },
}

export default texts
