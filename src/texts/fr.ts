/** Every text that a visitor reads, in French. */
import type { TextsIn } from "./texts.ts"

const fr: TextsIn<"fr"> = {
  signIn: {
    title: "Connexion",
    heading: "Connexion",
    with: "Se connecter avec {provider}",
    asGuest: "Continuer en tant qu’invité",
    or: "ou",
    none: "Il n’y a pas encore de moyen de se connecter ici.",
    email: "Adresse e-mail",
    withEmail: "Se connecter par e-mail",
    emailOrUsername: "Adresse e-mail ou nom d’utilisateur",
    emailExample: "vous@exemple.fr",
    password: "Mot de passe",
    withPassword: "Se connecter avec un mot de passe",
    forgotPassword: "Mot de passe oublié ?",
    createAccount: "Créer un compte",
    byMail: "Vous pouvez aussi vous connecter avec un lien que nous vous envoyons par e-mail.",
    replaces: "Si vous vous connectez en tant qu’une autre personne, cette session se termine dans ce navigateur.",
    adds: "Si vous continuez avec un autre site, le compte que vous y avez est ajouté à cet utilisateur. Pour vous y connecter en tant qu’une autre personne, déconnectez-vous d’abord.",
  },
  passwordField: {
    show: "Afficher le mot de passe",
    meter: "Robustesse du mot de passe",
    strength: "Robustesse du mot de passe : {level}",
    levels: { veryWeak: "très faible", weak: "faible", fair: "moyenne", strong: "élevée", veryStrong: "très élevée" },
  },
  passkey: {
    signIn: "Se connecter avec une clé d’accès",
    create: "Première visite ? Créer une clé d’accès",
    createButton: "Créer une clé d’accès",
    noScript: "Les clés d’accès ont besoin de JavaScript. Activez-le, ou connectez-vous autrement.",
    unsupported:
      "Ce navigateur ne peut pas utiliser de clé d’accès ici. Connectez-vous autrement, ou dans un autre navigateur.",
    cancelled: "Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.",
    refused:
      "Il n’est pas possible de créer une clé d’accès pour cette adresse. Si vous avez déjà un compte, connectez-vous d’abord.",
    taken: "Vous avez déjà une clé d’accès sur cet appareil. Utilisez-la pour vous connecter.",
    failed: "Cela n’a pas fonctionné. Réessayez, ou connectez-vous autrement.",
    factor: {
      heading: "Confirmez avec votre clé d’accès",
      text: "Utilisez une clé d’accès de votre compte pour continuer.",
      button: "Utiliser une clé d’accès",
      wrong: "Cette clé d’accès n’a pas été acceptée. Réessayez.",
    },
  },
  challenge: {
    working: "Nous vérifions que vous n’êtes pas un programme. Vous n’avez rien à faire.",
    done: "Vérifié. Vous pouvez vous connecter.",
    failed:
      "La vérification ne fonctionne pas dans ce navigateur. Connectez-vous d’une autre façon ou dans un autre navigateur.",
    noScript: "Cette page a besoin de JavaScript pour vérifier que vous n’êtes pas un programme.",
  },
  signOut: {
    title: "Déconnexion",
    heading: "Se déconnecter ?",
    signedInAs: "Vous êtes connecté en tant que {who}.",
    later: "Vous pourrez vous reconnecter quand vous le souhaitez.",
    button: "Se déconnecter",
    stay: "Rester connecté",
  },
  stepUp: {
    title: "Confirmation",
    heading: "Confirmez que c’est bien vous",
    why: "Connectez-vous encore une fois pour continuer. Vous restez connecté.",
    cancel: "Annuler",
  },
  verifyRequest: {
    title: "Vérifiez vos e-mails",
    heading: "Consultez vos e-mails",
    sent: "Nous vous avons envoyé un lien de connexion. Ouvrez-le dans ce navigateur pour vous connecter.",
    sentFrom: "Nous vous avons envoyé un lien de connexion à {host}. Ouvrez-le dans ce navigateur pour vous connecter.",
    spam: "Toujours rien après une minute ? Regardez dans vos courriers indésirables.",
    otherAddress: "Utiliser une autre adresse",
  },
  confirmLink: {
    heading: "Se connecter avec cette adresse ?",
    text: "Ce lien n’a pas été demandé dans ce navigateur.",
    button: "Se connecter",
    ignore:
      "Ce n’est pas vous, ou quelqu’un d’autre vous a envoyé ce lien ? Fermez cette page : il ne se passera rien.",
    alreadyHeading: "Vous êtes déjà connecté",
    alreadyText: "Vous n’avez plus besoin de ce lien : il ne fonctionne qu’une fois, et ce navigateur est connecté.",
  },
  quarantine: {
    heading: "Votre adresse est confirmée",
    sessionsEnded:
      "Un compte avec votre adresse e-mail existait ici et personne n’avait confirmé l’adresse. Pour vous protéger, nous l’avons déconnecté partout et avons supprimé les moyens de connexion qui y étaient associés.",
    sessionsStay:
      "Un compte avec votre adresse e-mail existait ici et personne n’avait confirmé l’adresse. Pour vous protéger, nous avons supprimé les moyens de connexion qui y étaient associés. Un navigateur déjà connecté peut le rester jusqu’à l’expiration de sa session, mais ne peut associer aucun moyen de connexion.",
    wasYou:
      "C’était vous ? Connectez-vous de nouveau de cette façon pendant que vous êtes connecté ici : ce moyen de connexion sera associé à nouveau.",
    button: "Continuer",
  },
  error: {
    title: "Erreur",
    signIn: "Se connecter",
    reason: "Motif",
    code: "Code",
    reference: "Référence",
    both: "{what} {next}",
    tooLong: "« {label} » est trop long. La limite est de {limit}.",
    characters: { one: "{count} caractère", many: "{count} de caractères", other: "{count} caractères" },
    wait: "Réessayez ensuite. Délai d’attente : {duration}.",
  },
  step: {
    cancel: "Annuler",
    again: "Veuillez réessayer.",
    expired: "Cette page est restée ouverte trop longtemps. Veuillez réessayer.",
    unreadable: "Votre saisie n’a pas pu être lue. Veuillez réessayer.",
    tooLong: "Votre saisie est trop longue. Veuillez réessayer.",
    remember: "Mémoriser cet appareil. Durée : {duration}",
    attemptsLeft: {
      one: "Il reste {count} tentative.",
      many: "Il reste {count} de tentatives.",
      other: "Il reste {count} tentatives.",
    },
    copy: "Copier",
    copied: "Copié",
    download: "Télécharger",
  },
  mail: {
    subject: "Connexion à {host}",
    button: "Se connecter",
    once: "Le lien fonctionne une seule fois. Durée de validité : {duration}.",
    ignore: "Vous n’avez rien demandé ? Ignorez cet e-mail : il ne se passera rien.",
  },
  totp: {
    heading: "Saisissez votre code",
    text: "Ouvrez votre application d’authentification et saisissez le code pour {issuer}. Un code de récupération convient aussi.",
    code: "Code",
    continue: "Continuer",
    wrong: "Ce code n’est pas valide. Essayez le plus récent.",
    wrongOrLocked:
      "Ce code n’est pas valide. Essayez le plus récent. Après trop de codes erronés, seul un code de récupération est accepté.",
    enrolHeading: "Configurez votre second facteur",
    scan: "Scannez cette image avec une application d’authentification, puis saisissez le code qu’elle affiche.",
    key: "Sans appareil photo, saisissez cette clé dans l’application : {key}",
    picture: "Code QR contenant la clé pour votre application d’authentification",
    recoveryHeading: "Conservez vos codes de récupération",
    recovery:
      "Si vous perdez votre téléphone, chacun de ces codes vous permet de vous connecter une fois. Ils ne sont affichés que maintenant.",
    kept: "Je les ai conservés",
  },
  emailCode: {
    heading: "Consultez vos e-mails",
    sent: "Nous avons envoyé un code à {address}.",
    code: "Code",
    continue: "Continuer",
    again: "Envoyer un autre code",
    wrong: "Ce n’est pas le dernier code envoyé.",
  },
  terms: {
    heading: "Conditions d’utilisation",
    accept: "J’accepte",
    continue: "Continuer",
    notAccepted: "Pour continuer, veuillez accepter les conditions.",
    changed: "Les conditions ont changé. Veuillez les relire.",
    changedMeanwhile: "Les conditions ont changé. Continuez pour les lire.",
  },
  notices: {
    newDevice: {
      subject: "Nouvelle connexion à {host}",
      text: "Une connexion à votre compte a eu lieu depuis un navigateur qui n’y avait jamais servi.",
    },
    accountLinked: {
      subject: "Un moyen de connexion a été ajouté sur {host}",
      text: "{provider} permet désormais de se connecter à votre compte.",
    },
    accountUnlinked: {
      subject: "Un moyen de connexion a été retiré sur {host}",
      text: "{provider} ne permet plus de se connecter à votre compte.",
    },
    factorAdded: {
      subject: "Un second facteur a été ajouté sur {host}",
      text: "La connexion à votre compte demande désormais un code d’une application d’authentification.",
    },
    factorRemoved: {
      subject: "Un second facteur a été retiré sur {host}",
      text: "La connexion à votre compte ne demande plus de code d’une application d’authentification.",
    },
    recoveryCodesMade: {
      subject: "De nouveaux codes de récupération ont été créés sur {host}",
      text: "Votre compte a de nouveaux codes de récupération. Les anciens ne fonctionnent plus.",
    },
    deletionRequested: {
      subject: "Votre compte sur {host} sera supprimé",
      text: "La suppression de votre compte a été demandée. Vous pouvez encore conserver le compte : connectez-vous et ouvrez la page de votre compte.",
    },
    passkeyRemoved: {
      subject: "Une clé d’accès a été supprimée sur {host}",
      text: "Une clé d’accès ne permet plus de se connecter à votre compte. Tous les autres navigateurs ont été déconnectés.",
    },
    passwordChanged: {
      subject: "Votre mot de passe sur {host} a été changé",
      text: "Votre compte a un nouveau mot de passe. Tous les autres navigateurs ont été déconnectés.",
    },
    passwordRemoved: {
      subject: "Votre mot de passe sur {host} a été supprimé",
      text: "Vous ne pouvez plus vous connecter à votre compte avec un mot de passe. Tous les autres navigateurs ont été déconnectés.",
    },
    factorLocked: {
      subject: "Trop de codes incorrects sur {host}",
      text: "Trop de codes incorrects ont été saisis pour votre compte. Quelqu’un connaît peut-être votre mot de passe.",
    },
    recoveryCodeUsed: {
      subject: "Un code de secours a été utilisé sur {host}",
      text: "Un code de secours a servi à se connecter à votre compte. Il ne fonctionnera plus.",
    },
    quarantine: {
      subject: "Votre adresse a été confirmée sur {host}",
      text: "Un compte avec votre adresse e-mail existait avant que vous ne la confirmiez. Les moyens de connexion qui y étaient associés ont été retirés.",
    },
    when: "Date : {time}",
    browser: "Navigateur : {browser}",
    wasYou: "Si c’était vous, vous n’avez rien à faire.",
    notYou: "Si ce n’était pas vous, déconnectez-vous partout, puis reconnectez-vous.",
    button: "Ce n’était pas moi",
    without:
      "Si ce n’était pas vous, vérifiez les moyens de connexion de votre compte et prévenez les responsables de {host}.",
  },
  notMe: {
    title: "Déconnexion",
    heading: "Se déconnecter partout ?",
    text: "Tous les navigateurs connectés à votre compte seront déconnectés, celui-ci compris.",
    button: "Se déconnecter partout",
    ignore: "Si c’était vous, fermez cette page : rien ne se passera.",
    doneHeading: "Vous êtes déconnecté partout",
    doneText: "Reconnectez-vous. Si quelqu’un peut connaître votre mot de passe, changez-le d’abord.",
    signIn: "Se reconnecter",
  },
  errors: {
    Configuration: {
      headline: "Une erreur s’est produite",
      what: "La connexion ne fonctionne pas de notre côté en ce moment.",
      next: "Vous n’y êtes pour rien. Veuillez réessayer dans un moment.",
    },
    AccessDenied: {
      headline: "Vous n’avez pas accès",
      what: "Vous n’êtes pas autorisé à vous connecter ici avec ce compte.",
      next: "Si vous pensez que vous devriez l’être, adressez-vous aux responsables de ce site ou connectez-vous avec un autre compte.",
    },
    Verification: {
      headline: "Ce lien ne fonctionne plus",
      what: "Un lien de connexion ne fonctionne qu’une fois et pendant une durée limitée. Celui-ci a déjà été utilisé ou est trop ancien.",
      next: "Saisissez de nouveau votre adresse e-mail pour en recevoir un autre.",
    },
    CredentialsSignin: {
      headline: "Ces informations ne correspondent pas",
      what: "Les informations saisies ne correspondent à aucun compte ici.",
      next: "Vérifiez-les et réessayez.",
    },
    OAuthAccountNotLinked: {
      headline: "Connectez-vous comme la première fois",
      what: "Un compte avec votre adresse e-mail existe déjà ici et a été créé d’une autre façon.",
      next: "Connectez-vous de la façon que vous aviez choisie la première fois.",
    },
    OAuthCallbackError: {
      headline: "La connexion n’a pas abouti",
      what: "Le service choisi n’a pas confirmé votre identité.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
    MissingCSRF: {
      headline: "Veuillez envoyer cela de nouveau",
      what: "Nous n’avons pas pu vérifier que le formulaire venait de cette page. Elle est peut-être restée ouverte longtemps, ou les cookies sont bloqués.",
      next: "Autorisez les cookies pour ce site s’ils sont bloqués, puis réessayez.",
    },
    AccountNotLinked: {
      headline: "Cette clé d’accès n’est pas associée",
      what: "Cette clé d’accès ne correspond pas au compte.",
      next: "Connectez-vous d’abord d’une autre façon, puis ajoutez la clé d’accès à votre compte.",
    },
    WebAuthnVerificationError: {
      headline: "La clé d’accès n’a pas été acceptée",
      what: "Votre clé d’accès n’a pas pu être vérifiée.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
    SessionRequired: {
      headline: "Veuillez vous connecter",
      what: "Cette page est réservée aux personnes connectées.",
      next: "Connectez-vous pour la voir.",
    },
    Signin: {
      headline: "Cela n’a pas fonctionné",
      what: "Vous n’avez pas pu être connecté.",
      next: "Veuillez réessayer.",
    },
    OAuthSignin: {
      headline: "La connexion n’a pas pu commencer",
      what: "Nous n’avons pas pu commencer la connexion avec ce service.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
    OAuthCreateAccount: {
      headline: "Votre compte n’a pas été créé",
      what: "Nous n’avons pas pu créer de compte pour vous.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
    EmailCreateAccount: {
      headline: "Votre compte n’a pas été créé",
      what: "Nous n’avons pas pu créer de compte pour vous.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
    EmailSignin: {
      headline: "L’e-mail n’a pas été envoyé",
      what: "Nous n’avons pas pu vous envoyer d’e-mail.",
      next: "Vérifiez l’adresse et réessayez.",
    },
    Callback: {
      headline: "La connexion n’a pas abouti",
      what: "Le service choisi n’a pas confirmé votre identité.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
  },
  reasons: {
    general: {
      headline: "Cela n’a pas fonctionné",
      what: "Vous n’avez pas pu être connecté.",
      next: "Veuillez réessayer.",
    },
    stopped_for_safety: {
      headline: "La connexion a été interrompue",
      what: "La réponse de ce service ne correspondait pas à votre connexion. Nous l’avons interrompue pour protéger votre compte.",
      next: "Connectez-vous de nouveau. Si cela se répète, prévenez les responsables de ce site.",
    },
    service_silent: {
      headline: "Le service n’a pas répondu",
      what: "Le service choisi était injoignable ou n’a pas répondu correctement.",
      next: "Attendez un moment et réessayez, ou choisissez un autre moyen de connexion.",
    },
    started_too_long_ago: {
      headline: "Cela a pris trop de temps",
      what: "Trop de temps s’est écoulé avant votre retour ici.",
      next: "Connectez-vous de nouveau depuis le début : cela fonctionnera.",
    },
    no_longer_good: {
      headline: "Ce n’est plus valable",
      what: "Cela a déjà été utilisé, ou le délai est dépassé.",
      next: "Recommencez.",
    },
    provider_misconfigured: {
      headline: "Ce moyen de connexion n’est pas prêt",
      what: "Ce moyen de connexion n’est pas entièrement configuré de notre côté.",
      next: "Choisissez un autre moyen de connexion.",
    },
    flow_mail_unsent: {
      headline: "L’e-mail n’a pas été envoyé",
      what: "L’envoi d’e-mails ne fonctionne pas de notre côté en ce moment.",
      next: "Vous n’y êtes pour rien. Veuillez réessayer dans un moment.",
    },
    mail_subject_invalid: {
      headline: "Vérifiez votre saisie",
      what: "Une partie de votre saisie ne peut pas être l’objet d’un e-mail.",
      next: "Écrivez-la sur une seule ligne et réessayez.",
    },
    approval_unknown: {
      headline: "Vérifiez le code",
      what: "Aucune demande n’est en attente sous ce code. Il contient une faute de frappe, la demande a déjà été traitée, ou le délai est dépassé.",
      next: "Comparez-le avec l’autre écran, ou recommencez là-bas.",
    },
    approver_absent: {
      headline: "Veuillez d’abord vous connecter",
      what: "Seule une personne connectée peut approuver cela.",
      next: "Connectez-vous, puis saisissez de nouveau le code.",
    },
    approval_denied: {
      headline: "La demande a été refusée",
      what: "La demande de connexion a été refusée sur l’autre écran.",
      next: "Si c’était une erreur, recommencez.",
    },
    session_required: {
      headline: "Veuillez d’abord vous connecter",
      what: "Seule une personne connectée peut confirmer cela.",
      next: "Connectez-vous, puis réessayez.",
    },
    step_up_session_changed: {
      headline: "Votre connexion a changé",
      what: "Vous vous êtes connecté ou déconnecté entre-temps.",
      next: "Recommencez.",
    },
    step_up_other_person: {
      headline: "Ce n’est pas votre compte",
      what: "Vous avez confirmé en tant qu’une autre personne que celle qui est connectée.",
      next: "Confirmez en tant que la personne connectée, ou reconnectez-vous.",
    },
    step_up_unproven: {
      headline: "Vous ne pouvez pas encore confirmer cela",
      what: "Rien n’est configuré dans votre compte pour le confirmer.",
      next: "Configurez un autre moyen de confirmer votre identité, puis réessayez.",
    },
    evidence_insufficient: {
      headline: "Veuillez confirmer que c’est bien vous",
      what: "Pour cela, vous devez vous être connecté il y a peu de temps.",
      next: "Confirmez que c’est bien vous, puis réessayez.",
    },
    auth_time_unproven: {
      headline: "Nous n’avons pas pu confirmer que c’est bien vous",
      what: "L’autre service n’a pas indiqué que vous venez de vous y connecter.",
      next: "Réessayez, ou confirmez d’une autre façon.",
    },
    flow_missing: {
      headline: "Nous avons perdu la trace de cette connexion",
      what: "Votre navigateur n’avait plus ce qu’il faut pour terminer. Cela arrive quand les cookies sont bloqués ou qu’une page est ouverte deux fois.",
      next: "Connectez-vous de nouveau dans cette même fenêtre.",
    },
    address_incomplete: {
      headline: "L’adresse était incomplète",
      what: "L’adresse qui vous a ramené ici était incomplète ou modifiée.",
      next: "Reconnectez-vous, sans ouvrir l’adresse à la main.",
    },
    address_of_other: {
      headline: "Cette adresse ne correspond pas à la connexion",
      what: "L’adresse qui vous a ramené ici appartient à une autre connexion, ou a été modifiée ou ouverte deux fois.",
      next: "Connectez-vous de nouveau dans cette même fenêtre.",
    },
    provider_denied: {
      headline: "La connexion a été annulée",
      what: "Vous ou le service avez annulé la connexion.",
      next: "Si ce n’était pas voulu, réessayez.",
    },
    cross_origin: {
      headline: "Veuillez envoyer cela de nouveau ici",
      what: "Le formulaire a été envoyé depuis un autre site. Nous ne l’avons donc pas utilisé.",
      next: "Recommencez depuis ce site.",
    },
    account_of_other_user: {
      headline: "Ce compte est déjà pris",
      what: "Le compte que vous avez choisi appartient ici à quelqu’un d’autre.",
      next: "Choisissez un autre compte, ou connectez-vous avec celui-là.",
    },
    email_unverified: {
      headline: "Votre adresse n’est pas confirmée",
      what: "Le service choisi ne confirme pas votre adresse e-mail. Nous n’avons donc pas pu créer de compte pour vous.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
    session_changed: {
      headline: "Une autre personne est connectée",
      what: "Une autre personne s’est connectée ici pendant votre absence. Rien n’a donc été associé.",
      next: "Déconnectez-vous, puis recommencez.",
    },
    visitor_unproven: {
      headline: "Veuillez vous reconnecter",
      what: "Votre session est trop ancienne pour y associer un compte.",
      next: "Déconnectez-vous, reconnectez-vous, puis associez le compte.",
    },
    identity_conflict: {
      headline: "Deux connexions en même temps",
      what: "Deux connexions au même compte sont arrivées au même moment.",
      next: "Connectez-vous de nouveau : cela fonctionnera.",
    },
    username_taken: {
      headline: "Ce nom d’utilisateur est déjà pris",
      what: "Une autre personne a obtenu ce nom d’utilisateur pendant votre inscription. La connexion n’a donc pas abouti.",
      next: "Inscrivez-vous de nouveau avec un autre nom d’utilisateur.",
    },
    user_deleted: {
      headline: "Votre compte n’existe plus",
      what: "Votre compte a été supprimé pendant que vous vous connectiez.",
      next: "Connectez-vous de nouveau pour en créer un autre.",
    },
    user_disabled: {
      headline: "Votre compte est désactivé",
      what: "Vous ne pouvez pas vous connecter avec ce compte pour le moment.",
      next: "Contactez les responsables de ce site.",
    },
    deletion_due: {
      headline: "Votre compte est en cours de suppression",
      what: "Vous avez demandé la suppression de ce compte, et le délai pendant lequel vous pouviez le conserver est écoulé.",
      next: "Si vous ne l’avez pas demandée, contactez immédiatement les responsables de ce site.",
    },
    field_too_long: {
      headline: "C’est trop long",
      what: "Une partie de votre saisie est trop longue.",
      next: "Raccourcissez-la et réessayez.",
    },
    address_invalid: {
      headline: "Vérifiez l’adresse e-mail",
      what: "Cela ne ressemble pas à une adresse e-mail à laquelle nous pouvons écrire.",
      next: "Vérifiez qu’elle ne contient pas de faute de frappe et réessayez.",
    },
    mail_unsent: {
      headline: "L’e-mail n’a pas été envoyé",
      what: "L’envoi d’e-mails ne fonctionne pas de notre côté en ce moment.",
      next: "Vous n’y êtes pour rien. Veuillez réessayer dans un moment.",
    },
    link_expired: {
      headline: "Ce lien est trop ancien",
      what: "Le lien de connexion n’était valable que pendant une durée limitée, qui est dépassée.",
      next: "Saisissez de nouveau votre adresse e-mail pour en recevoir un autre.",
    },
    attempts_limited: {
      headline: "Trop de tentatives",
      what: "Pour protéger les comptes, nous limitons le nombre de tentatives.",
      next: "Attendez quelques minutes, puis réessayez.",
    },
    challenge_needed: {
      headline: "Encore une vérification",
      what: "Il y a eu beaucoup de tentatives erronées. Nous vérifions donc que vous n’êtes pas un programme.",
      next: "Saisissez à nouveau vos informations.",
    },
    hashing_busy: {
      headline: "Un instant, s’il vous plaît",
      what: "De très nombreuses personnes se connectent en ce moment. Votre mot de passe n’a donc pas été vérifié.",
      next: "Attendez un instant, puis réessayez.",
    },
    step_refused: {
      headline: "La connexion n’a pas abouti",
      what: "L’une des vérifications de la connexion n’a pas réussi.",
      next: "Réessayez ou choisissez un autre moyen de connexion.",
    },
    step_attempts: {
      headline: "Trop de tentatives",
      what: "Il y a eu trop de tentatives. Nous avons arrêté pour protéger le compte.",
      next: "Connectez-vous de nouveau depuis le début.",
    },
    step_over: {
      headline: "Cette connexion est terminée",
      what: "Elle a été achevée, a pris trop de temps ou a été commencée dans un autre navigateur.",
      next: "Si vous n’êtes pas connecté, recommencez.",
    },
    step_answered: {
      headline: "Cela a été envoyé deux fois",
      what: "Cette réponse avait déjà été donnée. Nous ne l’avons donc pas utilisée de nouveau.",
      next: "Revenez à la page où vous étiez, ou connectez-vous de nouveau.",
    },
  },
}

export default fr
