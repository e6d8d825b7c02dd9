/** Every text that a visitor reads, in Spanish. */
import type { TextsIn } from "./texts.ts"

const es: TextsIn<"es"> = {
  signIn: {
    title: "Iniciar sesión",
    heading: "Iniciar sesión",
    with: "Iniciar sesión con {provider}",
    asGuest: "Continuar como invitado",
    or: "o",
    none: "Todavía no hay ninguna forma de iniciar sesión aquí.",
    email: "Correo electrónico",
    withEmail: "Iniciar sesión con correo electrónico",
    emailOrUsername: "Correo electrónico o nombre de usuario",
    emailExample: "usted@ejemplo.es",
    password: "Contraseña",
    withPassword: "Iniciar sesión con contraseña",
    forgotPassword: "¿Ha olvidado su contraseña?",
    createAccount: "Crear una cuenta",
    byMail: "También puede iniciar sesión con un enlace que le enviamos por correo electrónico.",
    replaces: "Si inicia sesión como otra persona, esa sesión termina en este navegador.",
    adds: "Si continúa con otro sitio web, su cuenta en ese sitio se añade a este usuario. Para iniciar sesión allí como otra persona, cierre antes la sesión.",
  },
  passwordField: {
    show: "Mostrar la contraseña",
    meter: "Seguridad de la contraseña",
    strength: "Seguridad de la contraseña: {level}",
    levels: { veryWeak: "muy baja", weak: "baja", fair: "media", strong: "alta", veryStrong: "muy alta" },
  },
  passkey: {
    signIn: "Iniciar sesión con una llave de acceso",
    create: "¿Es su primera vez? Crear una llave de acceso",
    createButton: "Crear una llave de acceso",
    noScript: "Las llaves de acceso necesitan JavaScript. Actívelo o inicie sesión de otra forma.",
    unsupported: "Este navegador no puede usar llaves de acceso aquí. Inicie sesión de otra forma o en otro navegador.",
    cancelled: "No se ha usado ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otra forma.",
    refused:
      "No se puede crear una llave de acceso para esta dirección. Si ya tiene una cuenta, inicie sesión primero.",
    taken: "Ya tiene una llave de acceso en este dispositivo. Inicie sesión con ella.",
    failed: "No ha funcionado. Inténtelo de nuevo o inicie sesión de otra forma.",
    factor: {
      heading: "Confirme con su llave de acceso",
      text: "Use una llave de acceso de su cuenta para continuar.",
      button: "Usar una llave de acceso",
      wrong: "Esta llave de acceso no se ha aceptado. Inténtelo de nuevo.",
    },
  },
  challenge: {
    working: "Comprobamos que usted no es un programa. No tiene que hacer nada.",
    done: "Comprobado. Puede iniciar sesión.",
    failed: "La comprobación no funciona en este navegador. Inicie sesión de otra forma o en otro navegador.",
    noScript: "Esta página necesita JavaScript para comprobar que usted no es un programa.",
  },
  signOut: {
    title: "Cerrar sesión",
    heading: "¿Cerrar sesión?",
    signedInAs: "Ha iniciado sesión como {who}.",
    later: "Puede volver a iniciar sesión cuando quiera.",
    button: "Cerrar sesión",
    stay: "Seguir con la sesión abierta",
  },
  stepUp: {
    title: "Confirmación",
    heading: "Confirme que es usted",
    why: "Inicie sesión una vez más para continuar. Su sesión seguirá abierta.",
    cancel: "Cancelar",
  },
  verifyRequest: {
    title: "Revise su correo electrónico",
    heading: "Revise su correo electrónico",
    sent: "Le hemos enviado un enlace para iniciar sesión. Ábralo en este navegador para entrar.",
    sentFrom: "Le hemos enviado un enlace para iniciar sesión en {host}. Ábralo en este navegador para entrar.",
    spam: "¿No ha llegado nada después de un minuto? Mire en la carpeta de correo no deseado.",
    otherAddress: "Usar otra dirección",
  },
  confirmLink: {
    heading: "¿Iniciar sesión con esta dirección?",
    text: "Este enlace no se solicitó en este navegador.",
    button: "Iniciar sesión",
    ignore: "¿No es usted, u otra persona le envió este enlace? Cierre esta página y no pasará nada.",
    alreadyHeading: "Ya ha iniciado sesión",
    alreadyText: "Ya no necesita este enlace: funciona una sola vez, y en este navegador la sesión está iniciada.",
  },
  quarantine: {
    heading: "Su dirección está confirmada",
    sessionsEnded:
      "Aquí había una cuenta con su dirección de correo electrónico y nadie había confirmado la dirección. Para protegerle, hemos cerrado su sesión en todas partes y hemos eliminado las formas de iniciar sesión vinculadas a ella.",
    sessionsStay:
      "Aquí había una cuenta con su dirección de correo electrónico y nadie había confirmado la dirección. Para protegerle, hemos eliminado las formas de iniciar sesión vinculadas a ella. Un navegador que ya tenía la sesión abierta puede conservarla hasta que caduque, pero no puede vincular ninguna forma de iniciar sesión.",
    wasYou:
      "¿Era usted? Vuelva a iniciar sesión de esa forma mientras tiene la sesión abierta aquí y quedará vinculada de nuevo.",
    button: "Continuar",
  },
  error: {
    title: "Error",
    signIn: "Iniciar sesión",
    reason: "Motivo",
    code: "Código",
    reference: "Referencia",
    both: "{what} {next}",
    tooLong: "«{label}» es demasiado largo. El máximo es de {limit}.",
    characters: { one: "{count} carácter", many: "{count} de caracteres", other: "{count} caracteres" },
    wait: "Inténtelo de nuevo después. Tiempo de espera: {duration}.",
  },
  step: {
    cancel: "Cancelar",
    again: "Inténtelo de nuevo.",
    expired: "Esta página ha estado abierta demasiado tiempo. Inténtelo de nuevo.",
    unreadable: "No se ha podido leer lo que ha escrito. Inténtelo de nuevo.",
    tooLong: "Lo que ha escrito es demasiado largo. Inténtelo de nuevo.",
    remember: "Recordar este dispositivo. Duración: {duration}",
    attemptsLeft: {
      one: "Queda {count} intento.",
      many: "Quedan {count} de intentos.",
      other: "Quedan {count} intentos.",
    },
    copy: "Copiar",
    copied: "Copiado",
    download: "Descargar",
  },
  mail: {
    subject: "Inicio de sesión en {host}",
    button: "Iniciar sesión",
    once: "El enlace funciona una sola vez. Validez: {duration}.",
    ignore: "¿No lo ha solicitado? Ignore este correo electrónico: no pasará nada.",
  },
  totp: {
    heading: "Introduzca su código",
    text: "Abra su aplicación de autenticación e introduzca el código de {issuer}. También sirve un código de recuperación.",
    code: "Código",
    continue: "Continuar",
    wrong: "Ese código no es válido. Pruebe con el más reciente.",
    wrongOrLocked:
      "Ese código no es válido. Pruebe con el más reciente. Después de demasiados códigos incorrectos, solo se acepta un código de recuperación.",
    enrolHeading: "Configure su segundo factor",
    scan: "Escanee esta imagen con una aplicación de autenticación y escriba el código que muestre.",
    key: "Si no tiene cámara, escriba esta clave en la aplicación: {key}",
    picture: "Código QR con la clave para su aplicación de autenticación",
    recoveryHeading: "Guarde sus códigos de recuperación",
    recovery:
      "Si pierde su teléfono, cada uno de estos códigos le permite iniciar sesión una vez. Solo se muestran ahora.",
    kept: "Los he guardado",
  },
  emailCode: {
    heading: "Revise su correo electrónico",
    sent: "Hemos enviado un código a {address}.",
    code: "Código",
    continue: "Continuar",
    again: "Enviar otro código",
    wrong: "Ese no es el último código enviado.",
  },
  terms: {
    heading: "Condiciones del servicio",
    accept: "Acepto",
    continue: "Continuar",
    notAccepted: "Para continuar, acepte las condiciones.",
    changed: "Las condiciones han cambiado. Léalas de nuevo.",
    changedMeanwhile: "Las condiciones han cambiado. Continúe para leerlas.",
  },
  notices: {
    newDevice: {
      subject: "Nuevo inicio de sesión en {host}",
      text: "Se ha iniciado sesión en su cuenta desde un navegador que no se había usado antes.",
    },
    accountLinked: {
      subject: "Se ha añadido una forma de iniciar sesión en {host}",
      text: "Ahora se puede iniciar sesión en su cuenta con {provider}.",
    },
    accountUnlinked: {
      subject: "Se ha quitado una forma de iniciar sesión en {host}",
      text: "Ya no se puede iniciar sesión en su cuenta con {provider}.",
    },
    factorAdded: {
      subject: "Se ha añadido un segundo factor en {host}",
      text: "Para iniciar sesión en su cuenta ahora hace falta un código de una aplicación de autenticación.",
    },
    factorRemoved: {
      subject: "Se ha quitado un segundo factor en {host}",
      text: "Para iniciar sesión en su cuenta ya no hace falta un código de una aplicación de autenticación.",
    },
    recoveryCodesMade: {
      subject: "Se han creado códigos de recuperación nuevos en {host}",
      text: "Su cuenta tiene códigos de recuperación nuevos. Los anteriores ya no sirven.",
    },
    deletionRequested: {
      subject: "Su cuenta en {host} se eliminará",
      text: "Se ha solicitado la eliminación de su cuenta. Todavía puede conservarla: inicie sesión y abra la página de su cuenta.",
    },
    passkeyRemoved: {
      subject: "Se ha quitado una llave de acceso en {host}",
      text: "Una llave de acceso ya no sirve para iniciar sesión en su cuenta. Se ha cerrado la sesión en todos los demás navegadores.",
    },
    passwordChanged: {
      subject: "Se ha cambiado su contraseña en {host}",
      text: "Su cuenta tiene una contraseña nueva. Se ha cerrado la sesión en todos los demás navegadores.",
    },
    passwordRemoved: {
      subject: "Se ha quitado su contraseña en {host}",
      text: "Ya no puede iniciar sesión en su cuenta con una contraseña. Se ha cerrado la sesión en todos los demás navegadores.",
    },
    factorLocked: {
      subject: "Demasiados códigos incorrectos en {host}",
      text: "Se han introducido demasiados códigos incorrectos para su cuenta. Es posible que alguien conozca su contraseña.",
    },
    recoveryCodeUsed: {
      subject: "Se ha usado un código de recuperación en {host}",
      text: "Se ha usado un código de recuperación para iniciar sesión en su cuenta. No volverá a servir.",
    },
    quarantine: {
      subject: "Su dirección se ha confirmado en {host}",
      text: "Existía una cuenta con su dirección de correo electrónico antes de que usted la confirmara. Se han quitado las formas de iniciar sesión que tenía asociadas.",
    },
    when: "Fecha: {time}",
    browser: "Navegador: {browser}",
    wasYou: "Si ha sido usted, no tiene que hacer nada.",
    notYou: "Si no ha sido usted, cierre la sesión en todas partes y vuelva a iniciarla.",
    button: "No he sido yo",
    without:
      "Si no ha sido usted, revise las formas de iniciar sesión de su cuenta y avise a los responsables de {host}.",
  },
  notMe: {
    title: "Cerrar sesión",
    heading: "¿Cerrar la sesión en todas partes?",
    text: "Se cerrará la sesión en todos los navegadores que la tengan abierta en su cuenta, también en este.",
    button: "Cerrar todas las sesiones",
    ignore: "Si ha sido usted, cierre esta página y no pasará nada.",
    doneHeading: "La sesión se ha cerrado en todas partes",
    doneText: "Inicie sesión de nuevo. Si alguien puede conocer su contraseña, cámbiela primero.",
    signIn: "Iniciar sesión de nuevo",
  },
  errors: {
    Configuration: {
      headline: "Algo ha salido mal",
      what: "El inicio de sesión no funciona en este momento por un problema nuestro.",
      next: "No es culpa suya. Inténtelo de nuevo dentro de un rato.",
    },
    AccessDenied: {
      headline: "No tiene acceso",
      what: "No puede iniciar sesión aquí con esta cuenta.",
      next: "Si cree que debería poder, pregunte a los responsables de este sitio o inicie sesión con otra cuenta.",
    },
    Verification: {
      headline: "Este enlace ya no funciona",
      what: "Un enlace de inicio de sesión funciona una sola vez y por tiempo limitado. Este ya se ha usado o es demasiado antiguo.",
      next: "Introduzca de nuevo su dirección de correo electrónico para recibir otro.",
    },
    CredentialsSignin: {
      headline: "Los datos no coinciden",
      what: "Los datos que ha introducido no coinciden con ninguna cuenta.",
      next: "Revíselos e inténtelo de nuevo.",
    },
    OAuthAccountNotLinked: {
      headline: "Inicie sesión como la primera vez",
      what: "Aquí ya existe una cuenta con su dirección de correo electrónico, creada de otra forma.",
      next: "Inicie sesión de la forma en que lo hizo la primera vez.",
    },
    OAuthCallbackError: {
      headline: "No se completó el inicio de sesión",
      what: "El servicio elegido no confirmó su identidad.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
    MissingCSRF: {
      headline: "Envíelo de nuevo",
      what: "No hemos podido comprobar que el formulario procediera de esta página. Puede que llevara mucho tiempo abierta o que las cookies estén bloqueadas.",
      next: "Permita las cookies de este sitio si están bloqueadas e inténtelo de nuevo.",
    },
    AccountNotLinked: {
      headline: "Esta llave de acceso no está vinculada",
      what: "Esta llave de acceso no corresponde a la cuenta.",
      next: "Inicie sesión primero de otra forma y añada después la llave de acceso a su cuenta.",
    },
    WebAuthnVerificationError: {
      headline: "No se aceptó la llave de acceso",
      what: "No se ha podido comprobar su llave de acceso.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
    SessionRequired: {
      headline: "Inicie sesión",
      what: "Esa página es para personas que han iniciado sesión.",
      next: "Inicie sesión para verla.",
    },
    Signin: {
      headline: "No ha funcionado",
      what: "No se ha podido iniciar su sesión.",
      next: "Inténtelo de nuevo.",
    },
    OAuthSignin: {
      headline: "No se pudo empezar el inicio de sesión",
      what: "No hemos podido empezar el inicio de sesión con ese servicio.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
    OAuthCreateAccount: {
      headline: "No se creó su cuenta",
      what: "No hemos podido crearle una cuenta.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
    EmailCreateAccount: {
      headline: "No se creó su cuenta",
      what: "No hemos podido crearle una cuenta.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
    EmailSignin: {
      headline: "No se envió el correo electrónico",
      what: "No hemos podido enviarle un correo electrónico.",
      next: "Revise la dirección e inténtelo de nuevo.",
    },
    Callback: {
      headline: "No se completó el inicio de sesión",
      what: "El servicio elegido no confirmó su identidad.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
  },
  reasons: {
    general: {
      headline: "No ha funcionado",
      what: "No se ha podido iniciar su sesión.",
      next: "Inténtelo de nuevo.",
    },
    stopped_for_safety: {
      headline: "Se detuvo el inicio de sesión",
      what: "La respuesta de ese servicio no correspondía a su inicio de sesión, así que lo detuvimos para proteger su cuenta.",
      next: "Inicie sesión de nuevo. Si sigue ocurriendo, avise a los responsables de este sitio.",
    },
    service_silent: {
      headline: "El servicio no respondió",
      what: "No se ha podido contactar con el servicio elegido, o no respondió correctamente.",
      next: "Espere un momento e inténtelo de nuevo, o elija otra forma de iniciar sesión.",
    },
    started_too_long_ago: {
      headline: "Ha tardado demasiado",
      what: "Ha pasado demasiado tiempo hasta que volvió aquí.",
      next: "Inicie sesión de nuevo desde el principio y funcionará.",
    },
    no_longer_good: {
      headline: "Esto ya no es válido",
      what: "Ya se ha usado o se ha agotado el tiempo.",
      next: "Empiece de nuevo.",
    },
    provider_misconfigured: {
      headline: "Esta forma de iniciar sesión no está lista",
      what: "Nos falta completar la configuración de esta forma de iniciar sesión.",
      next: "Elija otra forma de iniciar sesión.",
    },
    flow_mail_unsent: {
      headline: "No se envió el correo electrónico",
      what: "El envío de correos electrónicos no funciona en este momento por un problema nuestro.",
      next: "No es culpa suya. Inténtelo de nuevo dentro de un rato.",
    },
    mail_subject_invalid: {
      headline: "Revise lo que ha escrito",
      what: "Algo de lo que ha escrito no puede ser el asunto de un correo electrónico.",
      next: "Escríbalo en una sola línea e inténtelo de nuevo.",
    },
    approval_unknown: {
      headline: "Revise el código",
      what: "No hay ninguna solicitud pendiente con ese código. Tiene un error, ya se decidió o se ha agotado el tiempo.",
      next: "Compárelo con la otra pantalla o empiece de nuevo allí.",
    },
    approver_absent: {
      headline: "Inicie sesión primero",
      what: "Solo puede aprobarlo una persona que haya iniciado sesión.",
      next: "Inicie sesión e introduzca de nuevo el código.",
    },
    approval_denied: {
      headline: "Se rechazó la solicitud",
      what: "La solicitud de inicio de sesión se rechazó en la otra pantalla.",
      next: "Si fue un error, empiece de nuevo.",
    },
    session_required: {
      headline: "Inicie sesión primero",
      what: "Solo puede confirmarlo una persona que haya iniciado sesión.",
      next: "Inicie sesión e inténtelo de nuevo.",
    },
    step_up_session_changed: {
      headline: "Su sesión ha cambiado",
      what: "Ha iniciado o cerrado sesión mientras tanto.",
      next: "Empiece de nuevo.",
    },
    step_up_other_person: {
      headline: "Esta no es su cuenta",
      what: "Ha confirmado como una persona distinta de la que ha iniciado sesión.",
      next: "Confirme como la persona que ha iniciado sesión, o inicie sesión de nuevo.",
    },
    step_up_unproven: {
      headline: "Todavía no puede confirmarlo",
      what: "Su cuenta no tiene nada configurado con lo que pueda confirmarlo.",
      next: "Configure otra forma de confirmar su identidad e inténtelo de nuevo.",
    },
    evidence_insufficient: {
      headline: "Confirme que es usted",
      what: "Para esto, debe haber iniciado sesión hace poco.",
      next: "Confirme que es usted e inténtelo de nuevo.",
    },
    auth_time_unproven: {
      headline: "No hemos podido confirmar que es usted",
      what: "El otro servicio no ha indicado que usted acabe de iniciar sesión allí.",
      next: "Inténtelo de nuevo o confírmelo de otra forma.",
    },
    flow_missing: {
      headline: "Hemos perdido este inicio de sesión",
      what: "Su navegador ya no tenía lo necesario para terminar. Ocurre cuando las cookies están bloqueadas o una página se abre dos veces.",
      next: "Inicie sesión de nuevo en esta misma ventana.",
    },
    address_incomplete: {
      headline: "La dirección estaba incompleta",
      what: "La dirección que le trajo de vuelta aquí estaba incompleta o modificada.",
      next: "Inicie sesión de nuevo y no abra la dirección a mano.",
    },
    address_of_other: {
      headline: "Esta dirección no corresponde al inicio de sesión",
      what: "La dirección que le trajo de vuelta aquí pertenece a otro inicio de sesión, o se modificó o se abrió dos veces.",
      next: "Inicie sesión de nuevo en esta misma ventana.",
    },
    provider_denied: {
      headline: "Se canceló el inicio de sesión",
      what: "Usted o el servicio cancelaron el inicio de sesión.",
      next: "Si no era su intención, inténtelo de nuevo.",
    },
    cross_origin: {
      headline: "Envíelo de nuevo desde aquí",
      what: "El formulario se envió desde otro sitio, así que no lo hemos usado.",
      next: "Empiece de nuevo desde este sitio.",
    },
    account_of_other_user: {
      headline: "Esa cuenta ya está en uso",
      what: "La cuenta que ha elegido pertenece aquí a otra persona.",
      next: "Elija otra cuenta, o inicie sesión con esa.",
    },
    email_unverified: {
      headline: "Su dirección no está confirmada",
      what: "El servicio elegido no confirma su dirección de correo electrónico, así que no hemos podido crearle una cuenta.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
    session_changed: {
      headline: "Otra persona ha iniciado sesión",
      what: "Otra persona inició sesión aquí mientras usted no estaba, así que no se ha vinculado nada.",
      next: "Cierre la sesión y empiece de nuevo.",
    },
    visitor_unproven: {
      headline: "Inicie sesión de nuevo",
      what: "Su sesión es demasiado antigua para vincular una cuenta.",
      next: "Cierre la sesión, inicie sesión de nuevo y vincule la cuenta.",
    },
    identity_conflict: {
      headline: "Dos inicios de sesión a la vez",
      what: "Llegaron dos inicios de sesión de la misma cuenta al mismo tiempo.",
      next: "Inicie sesión de nuevo y funcionará.",
    },
    username_taken: {
      headline: "Ese nombre de usuario está ocupado",
      what: "Otra persona obtuvo el nombre de usuario mientras usted se registraba, así que no se inició la sesión.",
      next: "Regístrese de nuevo con otro nombre de usuario.",
    },
    user_deleted: {
      headline: "Su cuenta ya no existe",
      what: "Su cuenta se eliminó mientras iniciaba sesión.",
      next: "Inicie sesión de nuevo para crear otra.",
    },
    user_disabled: {
      headline: "Su cuenta está desactivada",
      what: "Por ahora no puede iniciar sesión con esta cuenta.",
      next: "Póngase en contacto con los responsables de este sitio.",
    },
    deletion_due: {
      headline: "Su cuenta se está eliminando",
      what: "Usted pidió que se eliminara esta cuenta, y el plazo para conservarla ha terminado.",
      next: "Si no lo pidió, póngase en contacto de inmediato con los responsables de este sitio.",
    },
    field_too_long: {
      headline: "Es demasiado largo",
      what: "Algo de lo que ha escrito es demasiado largo.",
      next: "Acórtelo e inténtelo de nuevo.",
    },
    address_invalid: {
      headline: "Revise la dirección de correo electrónico",
      what: "No parece una dirección de correo electrónico a la que podamos escribir.",
      next: "Compruebe que no tenga errores e inténtelo de nuevo.",
    },
    mail_unsent: {
      headline: "No se envió el correo electrónico",
      what: "El envío de correos electrónicos no funciona en este momento por un problema nuestro.",
      next: "No es culpa suya. Inténtelo de nuevo dentro de un rato.",
    },
    link_expired: {
      headline: "Este enlace es demasiado antiguo",
      what: "El enlace de inicio de sesión solo era válido por tiempo limitado, y ese tiempo ya ha pasado.",
      next: "Introduzca de nuevo su dirección de correo electrónico para recibir otro.",
    },
    attempts_limited: {
      headline: "Demasiados intentos",
      what: "Para proteger las cuentas, limitamos el número de intentos.",
      next: "Espere unos minutos e inténtelo de nuevo.",
    },
    challenge_needed: {
      headline: "Una comprobación más",
      what: "Ha habido muchos intentos incorrectos, así que comprobamos que usted no es un programa.",
      next: "Introduzca sus datos de nuevo.",
    },
    hashing_busy: {
      headline: "Un momento, por favor",
      what: "En este momento inician sesión muchísimas personas, así que no se ha comprobado su contraseña.",
      next: "Espere un momento e inténtelo de nuevo.",
    },
    step_refused: {
      headline: "No se completó el inicio de sesión",
      what: "No se superó una de las comprobaciones del inicio de sesión.",
      next: "Inténtelo de nuevo o elija otra forma de iniciar sesión.",
    },
    step_attempts: {
      headline: "Demasiados intentos",
      what: "Se ha intentado demasiadas veces, así que lo detuvimos para proteger la cuenta.",
      next: "Inicie sesión de nuevo desde el principio.",
    },
    step_over: {
      headline: "Este inicio de sesión ha terminado",
      what: "Se completó, tardó demasiado o se empezó en otro navegador.",
      next: "Si no ha iniciado sesión, empiece de nuevo.",
    },
    step_answered: {
      headline: "Se envió dos veces",
      what: "Esta respuesta ya se había dado, así que no la hemos usado de nuevo.",
      next: "Vuelva a la página en la que estaba, o inicie sesión de nuevo.",
    },
  },
}

export default es
