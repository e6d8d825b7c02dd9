/** Every text that a visitor reads, in Korean. */
import type { TextsIn } from "./texts.ts"

const ko: TextsIn<"ko"> = {
  signIn: {
    title: "로그인",
    heading: "로그인",
    with: "{provider} 계정으로 로그인",
    asGuest: "게스트로 계속하기",
    or: "또는",
    none: "아직 로그인할 방법이 없습니다.",
    email: "이메일",
    emailOrUsername: "이메일 또는 사용자 이름",
    emailExample: "you@example.kr",
    password: "비밀번호",
    withPassword: "비밀번호로 로그인",
    forgotPassword: "비밀번호를 잊으셨나요?",
    createAccount: "계정 만들기",
    byMail: "이메일로 보내 드리는 링크로도 로그인할 수 있습니다.",
  },
  passwordField: {
    show: "비밀번호 표시",
    meter: "비밀번호 강도",
    strength: "비밀번호 강도: {level}",
    levels: { veryWeak: "매우 약함", weak: "약함", fair: "보통", strong: "강함", veryStrong: "매우 강함" },
  },
  challenge: {
    working: "프로그램이 아닌지 확인하고 있습니다. 아무것도 하지 않으셔도 됩니다.",
    done: "확인되었습니다. 로그인할 수 있습니다.",
    failed: "이 브라우저에서는 확인할 수 없습니다. 다른 방법이나 다른 브라우저로 로그인해 주세요.",
    noScript: "프로그램이 아닌지 확인하려면 이 페이지에 JavaScript가 필요합니다.",
  },
  signOut: {
    title: "로그아웃",
    heading: "로그아웃하시겠습니까?",
    signedInAs: "{who} 계정으로 로그인되어 있습니다.",
    later: "언제든지 다시 로그인하실 수 있습니다.",
    button: "로그아웃",
    stay: "로그인 유지",
  },
  stepUp: {
    title: "본인 확인",
    heading: "본인임을 확인해 주세요",
    why: "계속하려면 다시 한번 로그인해 주세요. 로그인 상태는 유지됩니다.",
    cancel: "취소",
  },
  verifyRequest: {
    title: "이메일 확인",
    heading: "이메일을 확인해 주세요",
    sent: "로그인 링크를 보내 드렸습니다. 이 브라우저에서 열면 로그인됩니다.",
    sentFrom: "{host} 로그인 링크를 보내 드렸습니다. 이 브라우저에서 열면 로그인됩니다.",
    spam: "1분이 지나도 오지 않았나요? 스팸 메일함을 확인해 주세요.",
    otherAddress: "다른 주소 사용",
  },
  confirmLink: {
    heading: "이 주소로 로그인하시겠습니까?",
    text: "이 링크는 이 브라우저에서 요청한 것이 아닙니다.",
    button: "로그인",
    ignore: "본인이 아니거나 다른 사람이 이 링크를 보냈나요? 이 페이지를 닫으면 아무 일도 일어나지 않습니다.",
  },
  quarantine: {
    heading: "주소가 확인되었습니다",
    sessionsEnded:
      "이 이메일 주소를 사용하는 계정이 이미 있었지만 아무도 주소를 확인하지 않았습니다. 안전을 위해 해당 계정을 모든 기기에서 로그아웃하고 연결된 로그인 방법을 삭제했습니다.",
    sessionsStay:
      "이 이메일 주소를 사용하는 계정이 이미 있었지만 아무도 주소를 확인하지 않았습니다. 안전을 위해 연결된 로그인 방법을 삭제했습니다. 이미 로그인되어 있던 브라우저는 세션이 만료될 때까지 로그인 상태로 남을 수 있지만 로그인 방법을 연결할 수는 없습니다.",
    wasYou: "본인의 계정이었나요? 여기에 로그인한 상태에서 그 방법으로 다시 로그인하면 다시 연결됩니다.",
    button: "계속",
  },
  error: {
    title: "오류",
    signIn: "로그인",
    reason: "사유",
    code: "코드",
    reference: "참조 번호",
    both: "{what} {next}",
    tooLong: "‘{label}’이(가) 너무 깁니다. 최대 {limit}까지 입력할 수 있습니다.",
    characters: { other: "{count}자" },
    wait: "잠시 후 다시 시도해 주세요. 대기 시간: {duration}.",
  },
  step: {
    cancel: "취소",
    again: "다시 시도해 주세요.",
    expired: "이 페이지가 너무 오래 열려 있었습니다. 다시 시도해 주세요.",
    unreadable: "입력한 내용을 읽을 수 없습니다. 다시 시도해 주세요.",
    tooLong: "입력한 내용이 너무 깁니다. 다시 시도해 주세요.",
    remember: "이 기기 기억하기(기간: {duration})",
  },
  mail: {
    subject: "{host} 로그인",
    button: "로그인",
    once: "이 링크는 한 번만 사용할 수 있습니다. 유효 시간: {duration}.",
    ignore: "요청하지 않으셨나요? 이 메일을 무시하면 아무 일도 일어나지 않습니다.",
  },
  totp: {
    heading: "코드를 입력해 주세요",
    text: "인증 앱을 열고 {issuer} 코드를 입력해 주세요. 복구 코드도 사용할 수 있습니다.",
    code: "코드",
    continue: "계속",
    wrong: "올바른 코드가 아닙니다. 최신 코드로 다시 시도해 주세요.",
    wrongOrLocked:
      "올바른 코드가 아닙니다. 최신 코드로 다시 시도해 주세요. 잘못된 코드를 너무 많이 입력하면 복구 코드만 사용할 수 있습니다.",
    enrolHeading: "2단계 인증을 설정해 주세요",
    scan: "인증 앱으로 이 이미지를 스캔한 다음 앱에 표시되는 코드를 입력해 주세요.",
    key: "카메라가 없으면 앱에 이 키를 입력해 주세요: {key}",
    picture: "인증 앱에 필요한 키가 담긴 QR 코드",
    recoveryHeading: "복구 코드를 보관해 주세요",
    recovery: "휴대전화를 잃어버리면 각 코드로 한 번씩 로그인할 수 있습니다. 코드는 지금만 표시됩니다.",
    kept: "보관했습니다",
  },
  emailCode: {
    heading: "이메일을 확인해 주세요",
    sent: "{address} 주소로 코드를 보냈습니다.",
    code: "코드",
    continue: "계속",
    again: "코드 다시 보내기",
    wrong: "마지막으로 보낸 코드가 아닙니다.",
  },
  terms: {
    heading: "서비스 약관",
    accept: "동의합니다",
    continue: "계속",
    notAccepted: "계속하려면 약관에 동의해 주세요.",
    changed: "약관이 변경되었습니다. 다시 읽어 주세요.",
    changedMeanwhile: "약관이 변경되었습니다. 계속 진행하여 읽어 주세요.",
  },
  notices: {
    newDevice: {
      subject: "{host}에 새로 로그인했습니다",
      text: "이전에 사용하지 않은 브라우저에서 회원님의 계정에 로그인했습니다.",
    },
    accountLinked: {
      subject: "{host}에 로그인 방법이 추가되었습니다",
      text: "이제 {provider}(으)로 회원님의 계정에 로그인할 수 있습니다.",
    },
    accountUnlinked: {
      subject: "{host}에서 로그인 방법이 제거되었습니다",
      text: "이제 {provider}(으)로 회원님의 계정에 로그인할 수 없습니다.",
    },
    factorAdded: {
      subject: "{host}에 2차 인증이 추가되었습니다",
      text: "이제 회원님의 계정에 로그인하려면 인증 앱의 코드가 필요합니다.",
    },
    factorRemoved: {
      subject: "{host}에서 2차 인증이 제거되었습니다",
      text: "이제 회원님의 계정에 로그인할 때 인증 앱의 코드가 필요하지 않습니다.",
    },
    recoveryCodesMade: {
      subject: "{host}에서 새 복구 코드가 만들어졌습니다",
      text: "회원님의 계정에 새 복구 코드가 생겼습니다. 이전 코드는 더 이상 사용할 수 없습니다.",
    },
    deletionRequested: {
      subject: "{host}의 회원님 계정이 삭제될 예정입니다",
      text: "회원님의 계정을 삭제해 달라는 요청이 있었습니다. 아직 계정을 유지할 수 있습니다. 로그인한 뒤 계정 페이지를 여세요.",
    },
    passwordChanged: {
      subject: "{host} 비밀번호가 변경되었습니다",
      text: "계정에 새 비밀번호가 설정되었습니다. 다른 모든 브라우저에서 로그아웃되었습니다.",
    },
    passwordRemoved: {
      subject: "{host} 비밀번호가 제거되었습니다",
      text: "더 이상 비밀번호로 계정에 로그인할 수 없습니다. 다른 모든 브라우저에서 로그아웃되었습니다.",
    },
    factorLocked: {
      subject: "{host}에서 잘못된 코드가 여러 번 입력되었습니다",
      text: "회원님의 계정에 잘못된 코드가 너무 많이 입력되었습니다. 다른 사람이 비밀번호를 알고 있을 수 있습니다.",
    },
    recoveryCodeUsed: {
      subject: "{host}에서 복구 코드가 사용되었습니다",
      text: "회원님의 계정에 로그인하는 데 복구 코드가 사용되었습니다. 이 코드는 다시 사용할 수 없습니다.",
    },
    quarantine: {
      subject: "{host}에서 주소가 확인되었습니다",
      text: "회원님이 확인하기 전에 이 이메일 주소를 사용하는 계정이 있었습니다. 그 계정에 연결된 로그인 방법은 제거되었습니다.",
    },
    when: "시간: {time}",
    browser: "브라우저: {browser}",
    wasYou: "본인이라면 아무것도 하지 않아도 됩니다.",
    notYou: "본인이 아니라면 모든 기기에서 로그아웃한 뒤 다시 로그인하세요.",
    button: "본인이 아닙니다",
    without: "본인이 아니라면 계정의 로그인 방법을 확인하고 {host} 운영자에게 알려 주세요.",
  },
  notMe: {
    title: "로그아웃",
    heading: "모든 기기에서 로그아웃할까요?",
    text: "이 브라우저를 포함해 회원님의 계정에 로그인한 모든 브라우저에서 로그아웃됩니다.",
    button: "모두 로그아웃",
    ignore: "본인이라면 이 페이지를 닫으세요. 아무 일도 일어나지 않습니다.",
    doneHeading: "모든 기기에서 로그아웃했습니다",
    doneText: "다시 로그인하세요. 다른 사람이 비밀번호를 알 수 있다면 먼저 변경하세요.",
    signIn: "다시 로그인",
  },
  errors: {
    Configuration: {
      headline: "문제가 발생했습니다",
      what: "현재 저희 쪽 문제로 로그인할 수 없습니다.",
      next: "고객님의 잘못이 아닙니다. 잠시 후 다시 시도해 주세요.",
    },
    AccessDenied: {
      headline: "접근 권한이 없습니다",
      what: "이 계정으로는 여기에 로그인할 수 없습니다.",
      next: "로그인할 수 있어야 한다고 생각되면 사이트 운영자에게 문의하거나 다른 계정으로 로그인해 주세요.",
    },
    Verification: {
      headline: "이 링크는 더 이상 사용할 수 없습니다",
      what: "로그인 링크는 제한된 시간 동안 한 번만 사용할 수 있습니다. 이 링크는 이미 사용되었거나 너무 오래되었습니다.",
      next: "새 링크를 받으려면 이메일 주소를 다시 입력해 주세요.",
    },
    CredentialsSignin: {
      headline: "입력한 정보가 일치하지 않습니다",
      what: "입력한 정보와 일치하는 계정이 없습니다.",
      next: "확인한 후 다시 시도해 주세요.",
    },
    OAuthAccountNotLinked: {
      headline: "이전에 사용한 방법으로 로그인해 주세요",
      what: "이 이메일 주소를 사용하는 계정이 이미 있으며 다른 방법으로 만들어졌습니다.",
      next: "처음에 사용한 방법으로 로그인해 주세요.",
    },
    OAuthCallbackError: {
      headline: "로그인이 완료되지 않았습니다",
      what: "선택한 서비스에서 본인 확인이 이루어지지 않았습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    MissingCSRF: {
      headline: "다시 보내 주세요",
      what: "양식이 이 페이지에서 전송되었는지 확인할 수 없었습니다. 페이지가 오래 열려 있었거나 쿠키가 차단되었을 수 있습니다.",
      next: "쿠키가 차단되어 있다면 이 사이트에 허용한 후 다시 시도해 주세요.",
    },
    AccountNotLinked: {
      headline: "이 패스키는 연결되어 있지 않습니다",
      what: "이 패스키는 해당 계정의 것이 아닙니다.",
      next: "먼저 다른 방법으로 로그인한 다음 계정에 패스키를 추가해 주세요.",
    },
    WebAuthnVerificationError: {
      headline: "패스키가 승인되지 않았습니다",
      what: "패스키를 확인할 수 없었습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    SessionRequired: {
      headline: "로그인해 주세요",
      what: "로그인한 사용자를 위한 페이지입니다.",
      next: "보려면 로그인해 주세요.",
    },
    Signin: {
      headline: "처리하지 못했습니다",
      what: "로그인할 수 없었습니다.",
      next: "다시 시도해 주세요.",
    },
    OAuthSignin: {
      headline: "로그인을 시작할 수 없었습니다",
      what: "해당 서비스를 통한 로그인을 시작할 수 없었습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    OAuthCreateAccount: {
      headline: "계정이 만들어지지 않았습니다",
      what: "계정을 만들 수 없었습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    EmailCreateAccount: {
      headline: "계정이 만들어지지 않았습니다",
      what: "계정을 만들 수 없었습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    EmailSignin: {
      headline: "이메일이 전송되지 않았습니다",
      what: "이메일을 보낼 수 없었습니다.",
      next: "주소를 확인한 후 다시 시도해 주세요.",
    },
    Callback: {
      headline: "로그인이 완료되지 않았습니다",
      what: "선택한 서비스에서 본인 확인이 이루어지지 않았습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
  },
  reasons: {
    general: {
      headline: "처리하지 못했습니다",
      what: "로그인할 수 없었습니다.",
      next: "다시 시도해 주세요.",
    },
    stopped_for_safety: {
      headline: "로그인이 중단되었습니다",
      what: "해당 서비스의 응답이 이 로그인과 맞지 않아 계정을 보호하기 위해 중단했습니다.",
      next: "다시 로그인해 주세요. 문제가 계속되면 사이트 운영자에게 알려 주세요.",
    },
    service_silent: {
      headline: "서비스가 응답하지 않았습니다",
      what: "선택한 서비스에 연결할 수 없거나 올바르게 응답하지 않았습니다.",
      next: "잠시 기다린 후 다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    started_too_long_ago: {
      headline: "시간이 너무 오래 걸렸습니다",
      what: "여기로 돌아오기까지 너무 많은 시간이 지났습니다.",
      next: "처음부터 다시 로그인하면 됩니다.",
    },
    no_longer_good: {
      headline: "더 이상 유효하지 않습니다",
      what: "이미 사용되었거나 시간이 지났습니다.",
      next: "처음부터 다시 시작해 주세요.",
    },
    provider_misconfigured: {
      headline: "이 로그인 방법은 준비되지 않았습니다",
      what: "저희 쪽에서 이 로그인 방법의 설정이 끝나지 않았습니다.",
      next: "다른 로그인 방법을 선택해 주세요.",
    },
    flow_mail_unsent: {
      headline: "이메일이 전송되지 않았습니다",
      what: "현재 저희 쪽 문제로 이메일을 보낼 수 없습니다.",
      next: "고객님의 잘못이 아닙니다. 잠시 후 다시 시도해 주세요.",
    },
    mail_subject_invalid: {
      headline: "입력한 내용을 확인해 주세요",
      what: "입력한 내용 중 일부는 이메일 제목으로 사용할 수 없습니다.",
      next: "한 줄로 입력한 후 다시 시도해 주세요.",
    },
    approval_unknown: {
      headline: "코드를 확인해 주세요",
      what: "이 코드로 대기 중인 요청이 없습니다. 코드를 잘못 입력했거나 이미 처리되었거나 시간이 지났습니다.",
      next: "다른 화면의 코드와 비교하거나 그곳에서 다시 시작해 주세요.",
    },
    approver_absent: {
      headline: "먼저 로그인해 주세요",
      what: "로그인한 사용자만 승인할 수 있습니다.",
      next: "로그인한 다음 코드를 다시 입력해 주세요.",
    },
    approval_denied: {
      headline: "요청이 거부되었습니다",
      what: "로그인 요청이 다른 화면에서 거부되었습니다.",
      next: "실수였다면 다시 시작해 주세요.",
    },
    session_required: {
      headline: "먼저 로그인해 주세요",
      what: "로그인한 사용자만 확인할 수 있습니다.",
      next: "로그인한 다음 다시 시도해 주세요.",
    },
    step_up_session_changed: {
      headline: "로그인 상태가 바뀌었습니다",
      what: "진행하는 동안 로그인하거나 로그아웃하셨습니다.",
      next: "처음부터 다시 시작해 주세요.",
    },
    step_up_other_person: {
      headline: "본인의 계정이 아닙니다",
      what: "로그인한 사용자와 다른 사람으로 확인하셨습니다.",
      next: "로그인한 사용자로 확인하거나 새로 로그인해 주세요.",
    },
    step_up_unproven: {
      headline: "아직 확인할 수 없습니다",
      what: "확인에 사용할 수 있는 것이 계정에 설정되어 있지 않습니다.",
      next: "다른 본인 확인 방법을 설정한 다음 다시 시도해 주세요.",
    },
    evidence_insufficient: {
      headline: "본인임을 확인해 주세요",
      what: "이 작업은 최근에 로그인한 경우에만 할 수 있습니다.",
      next: "본인임을 확인한 다음 다시 시도해 주세요.",
    },
    auth_time_unproven: {
      headline: "본인임을 확인할 수 없습니다",
      what: "다른 서비스에서 방금 로그인하셨다는 정보를 보내지 않았습니다.",
      next: "다시 시도하시거나 다른 방법으로 확인해 주세요.",
    },
    flow_missing: {
      headline: "이 로그인을 더 이상 찾을 수 없습니다",
      what: "로그인을 마치는 데 필요한 정보가 브라우저에 남아 있지 않습니다. 쿠키가 차단되었거나 페이지를 두 번 열었을 때 발생합니다.",
      next: "같은 창에서 다시 로그인해 주세요.",
    },
    provider_denied: {
      headline: "로그인이 취소되었습니다",
      what: "고객님 또는 서비스가 로그인을 취소했습니다.",
      next: "의도하지 않았다면 다시 시도해 주세요.",
    },
    cross_origin: {
      headline: "여기에서 다시 보내 주세요",
      what: "양식이 다른 사이트에서 전송되어 사용하지 않았습니다.",
      next: "이 사이트에서 다시 시작해 주세요.",
    },
    account_of_other_user: {
      headline: "이미 사용 중인 계정입니다",
      what: "선택한 계정은 여기에서 다른 사람의 것입니다.",
      next: "다른 계정을 선택하거나 그 계정으로 로그인해 주세요.",
    },
    email_unverified: {
      headline: "주소가 확인되지 않았습니다",
      what: "선택한 서비스가 이메일 주소를 확인해 주지 않아 계정을 만들 수 없었습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    session_changed: {
      headline: "다른 사람이 로그인되어 있습니다",
      what: "자리를 비운 사이 다른 사람이 여기에 로그인하여 아무것도 연결되지 않았습니다.",
      next: "로그아웃한 다음 다시 시작해 주세요.",
    },
    visitor_unproven: {
      headline: "다시 로그인해 주세요",
      what: "세션이 너무 오래되어 계정을 연결할 수 없습니다.",
      next: "로그아웃했다가 다시 로그인한 다음 계정을 연결해 주세요.",
    },
    identity_conflict: {
      headline: "로그인 두 건이 겹쳤습니다",
      what: "같은 계정의 로그인 두 건이 동시에 도착했습니다.",
      next: "다시 로그인하면 됩니다.",
    },
    user_deleted: {
      headline: "계정이 더 이상 없습니다",
      what: "로그인하는 동안 계정이 삭제되었습니다.",
      next: "다시 로그인하여 새 계정을 만들어 주세요.",
    },
    user_disabled: {
      headline: "계정이 비활성화되었습니다",
      what: "현재 이 계정으로 로그인할 수 없습니다.",
      next: "이 사이트의 운영자에게 문의해 주세요.",
    },
    deletion_due: {
      headline: "계정이 삭제되는 중입니다",
      what: "이 계정의 삭제가 요청되었으며, 계정을 유지할 수 있는 기간이 지났습니다.",
      next: "삭제를 요청하지 않으셨다면 즉시 이 사이트의 운영자에게 문의해 주세요.",
    },
    field_too_long: {
      headline: "너무 깁니다",
      what: "입력한 내용 중 일부가 너무 깁니다.",
      next: "줄인 후 다시 시도해 주세요.",
    },
    address_invalid: {
      headline: "이메일 주소를 확인해 주세요",
      what: "메일을 보낼 수 있는 주소가 아닌 것 같습니다.",
      next: "오타가 있는지 확인한 후 다시 시도해 주세요.",
    },
    mail_unsent: {
      headline: "이메일이 전송되지 않았습니다",
      what: "현재 저희 쪽 문제로 이메일을 보낼 수 없습니다.",
      next: "고객님의 잘못이 아닙니다. 잠시 후 다시 시도해 주세요.",
    },
    link_expired: {
      headline: "링크가 너무 오래되었습니다",
      what: "로그인 링크는 제한된 시간 동안만 유효하며 그 시간이 지났습니다.",
      next: "새 링크를 받으려면 이메일 주소를 다시 입력해 주세요.",
    },
    attempts_limited: {
      headline: "시도 횟수가 너무 많습니다",
      what: "계정을 보호하기 위해 시도 횟수를 제한하고 있습니다.",
      next: "몇 분 후에 다시 시도해 주세요.",
    },
    challenge_needed: {
      headline: "확인이 한 번 더 필요합니다",
      what: "잘못된 시도가 많아 프로그램이 아닌지 확인합니다.",
      next: "정보를 다시 입력해 주세요.",
    },
    hashing_busy: {
      headline: "잠시만 기다려 주세요",
      what: "지금 로그인하는 사람이 매우 많아 비밀번호를 확인하지 못했습니다.",
      next: "잠시 후에 다시 시도해 주세요.",
    },
    step_refused: {
      headline: "로그인이 완료되지 않았습니다",
      what: "로그인에 필요한 확인 중 하나를 통과하지 못했습니다.",
      next: "다시 시도하거나 다른 로그인 방법을 선택해 주세요.",
    },
    step_attempts: {
      headline: "시도 횟수가 너무 많습니다",
      what: "너무 여러 번 시도하여 계정을 보호하기 위해 중단했습니다.",
      next: "처음부터 다시 로그인해 주세요.",
    },
    step_over: {
      headline: "이 로그인은 끝났습니다",
      what: "완료되었거나 시간이 너무 오래 걸렸거나 다른 브라우저에서 시작되었습니다.",
      next: "로그인되어 있지 않다면 다시 시작해 주세요.",
    },
    step_answered: {
      headline: "두 번 전송되었습니다",
      what: "이미 받은 응답이어서 다시 사용하지 않았습니다.",
      next: "이전 페이지로 돌아가거나 다시 로그인해 주세요.",
    },
  },
}

export default ko
