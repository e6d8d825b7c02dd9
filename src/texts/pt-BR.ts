/** Every text that a visitor reads, in Portuguese of Brazil. */
import type { TextsIn } from "./texts.ts"

const ptBR: TextsIn<"pt-BR"> = {
  signIn: {
    title: "Entrar",
    heading: "Entrar",
    with: "Entrar com {provider}",
    asGuest: "Continuar como convidado",
    or: "ou",
    none: "Ainda não há nenhuma forma de entrar aqui.",
    email: "E-mail",
    emailOrUsername: "E-mail ou nome de usuário",
    emailExample: "voce@exemplo.com.br",
    password: "Senha",
    withPassword: "Entrar com senha",
    forgotPassword: "Esqueceu a senha?",
    createAccount: "Criar uma conta",
    byMail: "Você também pode entrar com um link que enviamos por e-mail.",
  },
  passwordField: {
    show: "Mostrar a senha",
    meter: "Força da senha",
    strength: "Força da senha: {level}",
    levels: { veryWeak: "muito fraca", weak: "fraca", fair: "média", strong: "forte", veryStrong: "muito forte" },
  },
  challenge: {
    working: "Estamos verificando se você não é um programa. Não é preciso fazer nada.",
    done: "Verificado. Você pode entrar.",
    failed: "A verificação não funciona neste navegador. Entre de outra forma ou em outro navegador.",
    noScript: "Esta página precisa de JavaScript para verificar se você não é um programa.",
  },
  signOut: {
    title: "Sair",
    heading: "Deseja sair?",
    signedInAs: "Você entrou como {who}.",
    later: "Você pode entrar novamente quando quiser.",
    button: "Sair",
    stay: "Continuar conectado",
  },
  stepUp: {
    title: "Confirmação",
    heading: "Confirme que é você",
    why: "Entre mais uma vez para continuar. Você continuará conectado.",
    cancel: "Cancelar",
  },
  verifyRequest: {
    title: "Verifique seu e-mail",
    heading: "Verifique seu e-mail",
    sent: "Enviamos a você um link para entrar. Abra-o neste navegador para acessar.",
    sentFrom: "Enviamos a você um link para entrar em {host}. Abra-o neste navegador para acessar.",
    spam: "Nada depois de um minuto? Procure na pasta de spam.",
    otherAddress: "Usar outro endereço",
  },
  confirmLink: {
    heading: "Entrar com este endereço?",
    text: "Este link não foi solicitado neste navegador.",
    button: "Entrar",
    ignore: "Não é você, ou outra pessoa lhe enviou este link? Feche esta página e nada acontecerá.",
  },
  quarantine: {
    heading: "Seu endereço está confirmado",
    sessionsEnded:
      "Já existia aqui uma conta com o seu endereço de e-mail, e ninguém havia confirmado o endereço. Para proteger você, encerramos todas as sessões dela e removemos as formas de entrar que estavam vinculadas.",
    sessionsStay:
      "Já existia aqui uma conta com o seu endereço de e-mail, e ninguém havia confirmado o endereço. Para proteger você, removemos as formas de entrar que estavam vinculadas. Um navegador que já estava conectado pode continuar assim até a sessão expirar, mas não pode vincular nenhuma forma de entrar.",
    wasYou: "Era você? Entre novamente dessa forma enquanto estiver conectado aqui, e ela será vinculada outra vez.",
    button: "Continuar",
  },
  error: {
    title: "Erro",
    signIn: "Entrar",
    reason: "Motivo",
    code: "Código",
    reference: "Referência",
    both: "{what} {next}",
    tooLong: "“{label}” é longo demais. O limite é de {limit}.",
    characters: { one: "{count} caractere", many: "{count} de caracteres", other: "{count} caracteres" },
    wait: "Tente novamente depois. Tempo de espera: {duration}.",
  },
  step: {
    cancel: "Cancelar",
    again: "Tente novamente.",
    expired: "Esta página ficou aberta por tempo demais. Tente novamente.",
    unreadable: "Não foi possível ler o que você digitou. Tente novamente.",
    tooLong: "O que você digitou é longo demais. Tente novamente.",
    remember: "Lembrar este dispositivo. Duração: {duration}",
  },
  mail: {
    subject: "Entrar em {host}",
    button: "Entrar",
    once: "O link funciona uma única vez. Validade: {duration}.",
    ignore: "Não foi você quem pediu? Ignore este e-mail: nada acontecerá.",
  },
  totp: {
    heading: "Digite seu código",
    text: "Abra seu aplicativo autenticador e digite o código de {issuer}. Um código de recuperação também serve.",
    code: "Código",
    continue: "Continuar",
    wrong: "Esse código não é válido. Tente o mais recente.",
    wrongOrLocked:
      "Esse código não é válido. Tente o mais recente. Depois de muitos códigos errados, apenas um código de recuperação é aceito.",
    enrolHeading: "Configure seu segundo fator",
    scan: "Leia esta imagem com um aplicativo autenticador e digite o código que ele mostrar.",
    key: "Sem câmera, digite esta chave no aplicativo: {key}",
    picture: "Código QR com a chave para seu aplicativo autenticador",
    recoveryHeading: "Guarde seus códigos de recuperação",
    recovery:
      "Se você perder o celular, cada um destes códigos permite entrar uma vez. Eles são mostrados somente agora.",
    kept: "Já guardei",
  },
  emailCode: {
    heading: "Verifique seu e-mail",
    sent: "Enviamos um código para {address}.",
    code: "Código",
    continue: "Continuar",
    again: "Enviar outro código",
    wrong: "Esse não é o último código enviado.",
  },
  terms: {
    heading: "Termos de serviço",
    accept: "Aceito",
    continue: "Continuar",
    notAccepted: "Para continuar, aceite os termos.",
    changed: "Os termos mudaram. Leia-os novamente.",
    changedMeanwhile: "Os termos mudaram. Continue para lê-los.",
  },
  notices: {
    newDevice: {
      subject: "Novo acesso em {host}",
      text: "Alguém entrou na sua conta em um navegador que não tinha sido usado antes.",
    },
    accountLinked: {
      subject: "Uma forma de entrar foi adicionada em {host}",
      text: "Agora é possível entrar na sua conta com {provider}.",
    },
    accountUnlinked: {
      subject: "Uma forma de entrar foi removida em {host}",
      text: "Não é mais possível entrar na sua conta com {provider}.",
    },
    factorAdded: {
      subject: "Um segundo fator foi adicionado em {host}",
      text: "Para entrar na sua conta agora é necessário um código de um aplicativo autenticador.",
    },
    factorRemoved: {
      subject: "Um segundo fator foi removido em {host}",
      text: "Para entrar na sua conta não é mais necessário um código de um aplicativo autenticador.",
    },
    recoveryCodesMade: {
      subject: "Novos códigos de recuperação foram criados em {host}",
      text: "Sua conta tem novos códigos de recuperação. Os antigos não funcionam mais.",
    },
    deletionRequested: {
      subject: "Sua conta em {host} será excluída",
      text: "A exclusão da sua conta foi solicitada. Você ainda pode manter a conta: entre e abra a página da sua conta.",
    },
    passwordChanged: {
      subject: "Sua senha em {host} foi alterada",
      text: "Sua conta tem uma nova senha. Todos os outros navegadores foram desconectados.",
    },
    passwordRemoved: {
      subject: "Sua senha em {host} foi removida",
      text: "Não é mais possível entrar na sua conta com uma senha. Todos os outros navegadores foram desconectados.",
    },
    factorLocked: {
      subject: "Muitos códigos errados em {host}",
      text: "Muitos códigos errados foram digitados para a sua conta. Alguém pode saber a sua senha.",
    },
    recoveryCodeUsed: {
      subject: "Um código de recuperação foi usado em {host}",
      text: "Um código de recuperação foi usado para entrar na sua conta. Ele não funciona de novo.",
    },
    quarantine: {
      subject: "Seu endereço foi confirmado em {host}",
      text: "Já existia uma conta com o seu e-mail antes de você confirmá-lo. As formas de entrar que estavam ligadas a ela foram removidas.",
    },
    when: "Quando: {time}",
    browser: "Navegador: {browser}",
    wasYou: "Se foi você, não precisa fazer nada.",
    notYou: "Se não foi você, saia em todos os lugares e entre de novo.",
    button: "Não fui eu",
    without: "Se não foi você, verifique as formas de entrar na sua conta e avise os responsáveis por {host}.",
  },
  notMe: {
    title: "Sair",
    heading: "Sair em todos os lugares?",
    text: "Todos os navegadores conectados à sua conta serão desconectados, inclusive este.",
    button: "Sair em todos os lugares",
    ignore: "Se foi você, feche esta página e nada acontece.",
    doneHeading: "Você saiu em todos os lugares",
    doneText: "Entre de novo. Se alguém pode saber a sua senha, troque-a primeiro.",
    signIn: "Entrar de novo",
  },
  errors: {
    Configuration: {
      headline: "Algo deu errado",
      what: "O acesso não está funcionando no momento por um problema nosso.",
      next: "Não é culpa sua. Tente novamente daqui a pouco.",
    },
    AccessDenied: {
      headline: "Você não tem acesso",
      what: "Você não tem permissão para entrar aqui com esta conta.",
      next: "Se você acha que deveria ter, fale com os responsáveis por este site ou entre com outra conta.",
    },
    Verification: {
      headline: "Este link não funciona mais",
      what: "Um link de acesso funciona uma única vez e por tempo limitado. Este já foi usado ou é antigo demais.",
      next: "Digite seu endereço de e-mail novamente para receber um novo.",
    },
    CredentialsSignin: {
      headline: "Os dados não conferem",
      what: "Os dados informados não correspondem a nenhuma conta aqui.",
      next: "Confira-os e tente novamente.",
    },
    OAuthAccountNotLinked: {
      headline: "Entre da forma que você usou antes",
      what: "Já existe aqui uma conta com o seu endereço de e-mail, criada de outra forma.",
      next: "Entre da forma que você usou na primeira vez.",
    },
    OAuthCallbackError: {
      headline: "O acesso não foi concluído",
      what: "O serviço escolhido não confirmou a sua identidade.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
    MissingCSRF: {
      headline: "Envie novamente",
      what: "Não conseguimos verificar que o formulário veio desta página. Talvez ela tenha ficado aberta por muito tempo, ou os cookies estejam bloqueados.",
      next: "Se os cookies deste site estiverem bloqueados, permita-os e tente novamente.",
    },
    AccountNotLinked: {
      headline: "Esta chave de acesso não está vinculada",
      what: "Esta chave de acesso não corresponde à conta.",
      next: "Entre primeiro de outra forma e depois adicione a chave de acesso à sua conta.",
    },
    WebAuthnVerificationError: {
      headline: "A chave de acesso não foi aceita",
      what: "Não foi possível verificar sua chave de acesso.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
    SessionRequired: {
      headline: "Entre na sua conta",
      what: "Essa página é para pessoas que entraram.",
      next: "Entre para vê-la.",
    },
    Signin: {
      headline: "Não funcionou",
      what: "Não foi possível concluir seu acesso.",
      next: "Tente novamente.",
    },
    OAuthSignin: {
      headline: "Não foi possível iniciar o acesso",
      what: "Não conseguimos iniciar o acesso com esse serviço.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
    OAuthCreateAccount: {
      headline: "Sua conta não foi criada",
      what: "Não conseguimos criar uma conta para você.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
    EmailCreateAccount: {
      headline: "Sua conta não foi criada",
      what: "Não conseguimos criar uma conta para você.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
    EmailSignin: {
      headline: "O e-mail não foi enviado",
      what: "Não conseguimos enviar um e-mail para você.",
      next: "Confira o endereço e tente novamente.",
    },
    Callback: {
      headline: "O acesso não foi concluído",
      what: "O serviço escolhido não confirmou a sua identidade.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
  },
  reasons: {
    general: {
      headline: "Não funcionou",
      what: "Não foi possível concluir seu acesso.",
      next: "Tente novamente.",
    },
    stopped_for_safety: {
      headline: "O acesso foi interrompido",
      what: "A resposta desse serviço não correspondia ao seu acesso, por isso o interrompemos para proteger sua conta.",
      next: "Entre novamente. Se isso continuar acontecendo, avise os responsáveis por este site.",
    },
    service_silent: {
      headline: "O serviço não respondeu",
      what: "Não foi possível contatar o serviço escolhido, ou ele não respondeu corretamente.",
      next: "Aguarde um momento e tente novamente, ou escolha outra forma de entrar.",
    },
    started_too_long_ago: {
      headline: "Demorou demais",
      what: "Passou tempo demais até você voltar para cá.",
      next: "Entre novamente desde o início e vai funcionar.",
    },
    no_longer_good: {
      headline: "Isto não vale mais",
      what: "Já foi usado, ou o prazo acabou.",
      next: "Comece de novo.",
    },
    provider_misconfigured: {
      headline: "Esta forma de entrar não está pronta",
      what: "Esta forma de entrar não está totalmente configurada do nosso lado.",
      next: "Escolha outra forma de entrar.",
    },
    flow_mail_unsent: {
      headline: "O e-mail não foi enviado",
      what: "O envio de e-mails não está funcionando no momento por um problema nosso.",
      next: "Não é culpa sua. Tente novamente daqui a pouco.",
    },
    mail_subject_invalid: {
      headline: "Confira o que você digitou",
      what: "Algo que você digitou não pode ser o assunto de um e-mail.",
      next: "Escreva em uma única linha e tente novamente.",
    },
    approval_unknown: {
      headline: "Confira o código",
      what: "Nenhuma solicitação aguarda com esse código. Ele tem um erro de digitação, já foi decidido, ou o prazo acabou.",
      next: "Compare-o com a outra tela ou comece de novo por lá.",
    },
    approver_absent: {
      headline: "Entre primeiro",
      what: "Somente uma pessoa que entrou pode aprovar isto.",
      next: "Entre e digite o código novamente.",
    },
    approval_denied: {
      headline: "A solicitação foi negada",
      what: "A solicitação de acesso foi negada na outra tela.",
      next: "Se foi um engano, comece de novo.",
    },
    session_required: {
      headline: "Entre primeiro",
      what: "Somente uma pessoa que entrou pode confirmar isto.",
      next: "Entre e tente novamente.",
    },
    step_up_session_changed: {
      headline: "Seu acesso mudou",
      what: "Você entrou ou saiu enquanto isso estava em andamento.",
      next: "Comece de novo.",
    },
    step_up_other_person: {
      headline: "Esta não é a sua conta",
      what: "Você confirmou como uma pessoa diferente da que está conectada.",
      next: "Confirme como a pessoa que está conectada ou entre novamente.",
    },
    step_up_unproven: {
      headline: "Você ainda não pode confirmar isto",
      what: "Sua conta não tem nada configurado com que você possa confirmar.",
      next: "Configure outra forma de confirmar sua identidade e tente novamente.",
    },
    evidence_insufficient: {
      headline: "Confirme que é você",
      what: "Para isto, você precisa ter entrado há pouco tempo.",
      next: "Confirme que é você e tente novamente.",
    },
    auth_time_unproven: {
      headline: "Não foi possível confirmar que é você",
      what: "O outro serviço não informou que você acabou de entrar nele.",
      next: "Tente novamente ou confirme de outra forma.",
    },
    flow_missing: {
      headline: "Perdemos este acesso",
      what: "Seu navegador não tinha mais o necessário para concluir. Isso acontece quando os cookies estão bloqueados ou uma página é aberta duas vezes.",
      next: "Entre novamente, nesta mesma janela.",
    },
    provider_denied: {
      headline: "O acesso foi cancelado",
      what: "Você ou o serviço cancelou o acesso.",
      next: "Se não foi sua intenção, tente novamente.",
    },
    cross_origin: {
      headline: "Envie novamente por aqui",
      what: "O formulário foi enviado de outro site, por isso não o usamos.",
      next: "Comece de novo a partir deste site.",
    },
    account_of_other_user: {
      headline: "Essa conta já está em uso",
      what: "A conta que você escolheu pertence aqui a outra pessoa.",
      next: "Escolha outra conta ou entre com essa.",
    },
    email_unverified: {
      headline: "Seu endereço não está confirmado",
      what: "O serviço escolhido não confirma o seu endereço de e-mail, por isso não conseguimos criar uma conta para você.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
    session_changed: {
      headline: "Outra pessoa está conectada",
      what: "Outra pessoa entrou aqui enquanto você estava fora, por isso nada foi vinculado.",
      next: "Saia e comece de novo.",
    },
    visitor_unproven: {
      headline: "Entre novamente",
      what: "Sua sessão é antiga demais para vincular uma conta.",
      next: "Saia, entre novamente e depois vincule a conta.",
    },
    identity_conflict: {
      headline: "Dois acessos ao mesmo tempo",
      what: "Dois acessos à mesma conta chegaram no mesmo momento.",
      next: "Entre novamente e vai funcionar.",
    },
    user_deleted: {
      headline: "Sua conta não existe mais",
      what: "Sua conta foi excluída enquanto você entrava.",
      next: "Entre novamente para criar uma nova.",
    },
    user_disabled: {
      headline: "Sua conta está desativada",
      what: "No momento, não é possível entrar com esta conta.",
      next: "Entre em contato com os responsáveis por este site.",
    },
    deletion_due: {
      headline: "Sua conta está sendo excluída",
      what: "Você pediu a exclusão desta conta, e o prazo para mantê-la terminou.",
      next: "Se você não pediu, entre em contato imediatamente com os responsáveis por este site.",
    },
    field_too_long: {
      headline: "É longo demais",
      what: "Algo que você digitou é longo demais.",
      next: "Encurte e tente novamente.",
    },
    address_invalid: {
      headline: "Confira o endereço de e-mail",
      what: "Isso não parece um endereço de e-mail para o qual possamos escrever.",
      next: "Confira se há algum erro de digitação e tente novamente.",
    },
    mail_unsent: {
      headline: "O e-mail não foi enviado",
      what: "O envio de e-mails não está funcionando no momento por um problema nosso.",
      next: "Não é culpa sua. Tente novamente daqui a pouco.",
    },
    link_expired: {
      headline: "Este link é antigo demais",
      what: "O link de acesso valia somente por tempo limitado, que já passou.",
      next: "Digite seu endereço de e-mail novamente para receber um novo.",
    },
    attempts_limited: {
      headline: "Tentativas demais",
      what: "Para proteger as contas, limitamos o número de tentativas.",
      next: "Aguarde alguns minutos e tente novamente.",
    },
    challenge_needed: {
      headline: "Mais uma verificação",
      what: "Houve muitas tentativas erradas, por isso verificamos se você não é um programa.",
      next: "Digite seus dados novamente.",
    },
    hashing_busy: {
      headline: "Um momento, por favor",
      what: "Muitas pessoas estão entrando agora, por isso sua senha não foi verificada.",
      next: "Aguarde um momento e tente novamente.",
    },
    step_refused: {
      headline: "O acesso não foi concluído",
      what: "Uma das verificações do acesso não foi aprovada.",
      next: "Tente novamente ou escolha outra forma de entrar.",
    },
    step_attempts: {
      headline: "Tentativas demais",
      what: "Houve tentativas demais, por isso paramos para proteger a conta.",
      next: "Entre novamente desde o início.",
    },
    step_over: {
      headline: "Este acesso terminou",
      what: "Ele foi concluído, demorou demais ou foi iniciado em outro navegador.",
      next: "Se você não estiver conectado, comece de novo.",
    },
    step_answered: {
      headline: "Foi enviado duas vezes",
      what: "Esta resposta já tinha sido dada, por isso não a usamos novamente.",
      next: "Volte para a página em que estava ou entre novamente.",
    },
  },
}

export default ptBR
