/** Every text that a visitor reads, in Chinese in simplified characters. */
import type { TextsIn } from "./texts.ts"

const zhHans: TextsIn<"zh-Hans"> = {
  signIn: {
    title: "登录",
    heading: "登录",
    with: "使用 {provider} 登录",
    or: "或",
    none: "这里还没有可用的登录方式。",
    email: "电子邮箱",
    emailExample: "you@example.cn",
  },
  signOut: {
    title: "退出登录",
    heading: "要退出登录吗？",
    signedInAs: "您当前以 {who} 的身份登录。",
    later: "您可以随时重新登录。",
    button: "退出登录",
    stay: "保持登录",
  },
  verifyRequest: {
    title: "查看邮件",
    heading: "请查看您的邮件",
    sent: "我们已向您发送登录链接。请在此浏览器中打开，即可登录。",
    sentFrom: "我们已向您发送 {host} 的登录链接。请在此浏览器中打开，即可登录。",
    spam: "一分钟后仍未收到？请查看垃圾邮件文件夹。",
    otherAddress: "使用其他邮箱",
  },
  confirmLink: {
    heading: "要使用此邮箱登录吗？",
    text: "此链接不是在这个浏览器中请求的。",
    button: "登录",
    ignore: "这不是您，或者是别人把此链接发给了您？请关闭此页面，不会发生任何事情。",
  },
  quarantine: {
    heading: "您的邮箱已确认",
    sessionsEnded:
      "这里曾有一个使用您邮箱的账号，但一直没有人确认过该邮箱。为了您的安全，我们已在所有设备上退出该账号，并移除了与其关联的登录方式。",
    sessionsStay:
      "这里曾有一个使用您邮箱的账号，但一直没有人确认过该邮箱。为了您的安全，我们已移除与其关联的登录方式。此前已登录的浏览器在会话到期前可能仍保持登录，但无法关联登录方式。",
    wasYou: "那是您本人吗？请在保持登录的状态下，再用那种方式登录一次，它就会重新关联。",
    button: "继续",
  },
  error: {
    title: "错误",
    signIn: "登录",
    reason: "原因",
    code: "代码",
    reference: "参考编号",
    both: "{what}{next}",
    tooLong: "“{label}”太长。最多 {limit}。",
    characters: { other: "{count} 个字符" },
    wait: "请稍后重试。等待时间：{duration}。",
  },
  step: {
    cancel: "取消",
    again: "请重试。",
    expired: "此页面打开的时间过长。请重试。",
    unreadable: "无法读取您输入的内容。请重试。",
    tooLong: "您输入的内容太长。请重试。",
  },
  mail: {
    subject: "登录 {host}",
    button: "登录",
    once: "此链接只能使用一次。有效期：{duration}。",
    ignore: "不是您本人的请求？请忽略此邮件，不会发生任何事情。",
  },
  totp: {
    heading: "请输入验证码",
    text: "请打开身份验证器应用，输入 {issuer} 的验证码。也可以使用恢复代码。",
    code: "验证码",
    continue: "继续",
    wrong: "验证码无效。请使用最新的验证码。",
    wrongOrLocked: "验证码无效。请使用最新的验证码。多次输错后，只接受恢复代码。",
    enrolHeading: "设置第二重验证",
    scan: "请用身份验证器应用扫描此图片，然后输入应用中显示的验证码。",
    key: "如果没有摄像头，请在应用中输入此密钥：{key}",
    picture: "包含身份验证器应用密钥的二维码",
    recoveryHeading: "请保存您的恢复代码",
    recovery: "如果手机丢失，每个恢复代码可供您登录一次。它们只在此时显示。",
    kept: "我已保存",
  },
  emailCode: {
    heading: "请查看您的邮件",
    sent: "我们已向 {address} 发送验证码。",
    code: "验证码",
    continue: "继续",
    again: "重新发送验证码",
    wrong: "这不是最近一次发送的验证码。",
  },
  terms: {
    heading: "服务条款",
    accept: "我接受",
    continue: "继续",
    notAccepted: "请先接受条款，然后继续。",
    changed: "条款已更改。请重新阅读。",
    changedMeanwhile: "条款已更改。请继续阅读。",
  },
  notices: {
    newDevice: { subject: "{host} 上有新的登录", text: "有人从未曾使用过的浏览器登录了您的账号。" },
    accountLinked: { subject: "{host} 上添加了登录方式", text: "现在可以使用 {provider} 登录您的账号。" },
    factorAdded: { subject: "{host} 上添加了第二重验证", text: "现在登录您的账号需要身份验证器应用的验证码。" },
    factorLocked: {
      subject: "{host} 上多次输入错误的验证码",
      text: "您的账号多次收到错误的验证码。可能有人知道您的密码。",
    },
    recoveryCodeUsed: {
      subject: "{host} 上使用了恢复代码",
      text: "有人使用恢复代码登录了您的账号。该代码不能再次使用。",
    },
    quarantine: {
      subject: "您的地址已在 {host} 上确认",
      text: "在您确认之前，已存在使用您邮箱地址的账号。与该账号关联的登录方式已被移除。",
    },
    when: "时间：{time}",
    browser: "浏览器：{browser}",
    wasYou: "如果是您本人，则无需任何操作。",
    notYou: "如果不是您本人，请退出所有设备上的登录，然后重新登录。",
    button: "不是我本人",
    without: "如果不是您本人，请检查账号的登录方式，并告知 {host} 的运营者。",
  },
  notMe: {
    title: "退出登录",
    heading: "退出所有设备上的登录？",
    text: "登录您账号的所有浏览器都会退出，包括当前浏览器。",
    button: "全部退出",
    ignore: "如果是您本人，请关闭此页面，不会发生任何变化。",
    doneHeading: "您已在所有设备上退出登录",
    doneText: "请重新登录。如果他人可能知道您的密码，请先更改密码。",
    signIn: "重新登录",
  },
  errors: {
    Configuration: {
      headline: "出了点问题",
      what: "由于我们这边的问题，目前无法登录。",
      next: "这不是您的操作造成的。请稍后再试。",
    },
    AccessDenied: {
      headline: "您没有访问权限",
      what: "您不能使用此账号在这里登录。",
      next: "如果您认为应当可以登录，请联系本网站的管理者，或使用其他账号登录。",
    },
    Verification: {
      headline: "此链接已失效",
      what: "登录链接只能使用一次，且仅在限定时间内有效。此链接已被使用或已过期。",
      next: "请重新输入您的邮箱，以获取新的链接。",
    },
    CredentialsSignin: {
      headline: "信息不匹配",
      what: "您输入的信息与这里的账号不匹配。",
      next: "请检查后重试。",
    },
    OAuthAccountNotLinked: {
      headline: "请使用之前的登录方式",
      what: "这里已有一个使用您邮箱的账号，它是以其他方式创建的。",
      next: "请使用您第一次登录时的方式。",
    },
    OAuthCallbackError: {
      headline: "登录未完成",
      what: "通过该服务的登录未完成。",
      next: "请重试，或选择其他登录方式。",
    },
    MissingCSRF: {
      headline: "请重新发送",
      what: "我们无法确认该表单来自此页面。页面可能打开得太久，或者 Cookie 被阻止。",
      next: "如果 Cookie 被阻止，请允许本网站使用，然后重试。",
    },
    AccountNotLinked: {
      headline: "此通行密钥未关联",
      what: "此通行密钥与该账号不符。",
      next: "请先用其他方式登录，然后将通行密钥添加到您的账号。",
    },
    WebAuthnVerificationError: {
      headline: "通行密钥未被接受",
      what: "无法验证您的通行密钥。",
      next: "请重试，或选择其他登录方式。",
    },
    SessionRequired: {
      headline: "请登录",
      what: "该页面仅供已登录的用户访问。",
      next: "请登录后查看。",
    },
    Signin: {
      headline: "操作未成功",
      what: "无法为您登录。",
      next: "请重试。",
    },
    OAuthSignin: {
      headline: "无法开始登录",
      what: "我们无法通过该服务开始登录。",
      next: "请重试，或选择其他登录方式。",
    },
    OAuthCreateAccount: {
      headline: "您的账号未创建",
      what: "我们无法为您创建账号。",
      next: "请重试，或选择其他登录方式。",
    },
    EmailCreateAccount: {
      headline: "您的账号未创建",
      what: "我们无法为您创建账号。",
      next: "请重试，或选择其他登录方式。",
    },
    EmailSignin: {
      headline: "邮件未发送",
      what: "我们无法向您发送邮件。",
      next: "请检查邮箱地址后重试。",
    },
    Callback: {
      headline: "登录未完成",
      what: "通过该服务的登录未完成。",
      next: "请重试，或选择其他登录方式。",
    },
  },
  reasons: {
    general: {
      headline: "操作未成功",
      what: "无法为您登录。",
      next: "请重试。",
    },
    stopped_for_safety: {
      headline: "登录已中止",
      what: "该服务的响应与您的登录不符，为保护您的账号，我们已中止登录。",
      next: "请重新登录。如果仍然出现此问题，请告知本网站的管理者。",
    },
    service_silent: {
      headline: "该服务没有响应",
      what: "无法连接您选择的服务，或其响应不正确。",
      next: "请稍等片刻后重试，或选择其他登录方式。",
    },
    started_too_long_ago: {
      headline: "用时过长",
      what: "在您返回这里之前，已经过去太长时间。",
      next: "请从头重新登录，即可成功。",
    },
    no_longer_good: {
      headline: "这已失效",
      what: "它已被使用，或已超过有效时间。",
      next: "请重新开始。",
    },
    provider_misconfigured: {
      headline: "此登录方式尚未就绪",
      what: "我们这边尚未完成此登录方式的设置。",
      next: "请选择其他登录方式。",
    },
    flow_mail_unsent: {
      headline: "邮件未发送",
      what: "我们无法向您发送邮件。",
      next: "这不是您的操作造成的。请稍后再试。",
    },
    mail_subject_invalid: {
      headline: "请检查您输入的内容",
      what: "您输入的部分内容不能用作邮件主题。",
      next: "请写成一行，然后重试。",
    },
    approval_unknown: {
      headline: "请检查代码",
      what: "没有与该代码对应的待处理请求。代码可能输错、已被处理，或已超过有效时间。",
      next: "请与另一块屏幕上的代码核对，或在那里重新开始。",
    },
    approver_absent: {
      headline: "请先登录",
      what: "只有已登录的用户才能批准。",
      next: "请登录，然后重新输入代码。",
    },
    approval_denied: {
      headline: "请求已被拒绝",
      what: "登录请求已在另一块屏幕上被拒绝。",
      next: "如果这是误操作，请重新开始。",
    },
    session_required: {
      headline: "请先登录",
      what: "只有已登录的用户才能确认。",
      next: "请登录后重试。",
    },
    step_up_session_changed: {
      headline: "您的登录状态已改变",
      what: "在此过程中，您登录或退出了账号。",
      next: "请重新开始。",
    },
    step_up_other_person: {
      headline: "这不是您的账号",
      what: "您确认时的身份与当前登录的用户不同。",
      next: "请以当前登录的用户身份确认，或重新登录。",
    },
    step_up_unproven: {
      headline: "您暂时无法确认",
      what: "您的账号尚未设置可用于确认的方式。",
      next: "请设置其他身份确认方式，然后重试。",
    },
    flow_missing: {
      headline: "我们找不到此次登录",
      what: "您的浏览器中已没有完成登录所需的信息。Cookie 被阻止或页面被打开两次时会出现这种情况。",
      next: "请在同一窗口中重新登录。",
    },
    provider_denied: {
      headline: "登录已取消",
      what: "您或该服务取消了登录。",
      next: "如果并非您的本意，请重试。",
    },
    cross_origin: {
      headline: "请从这里重新发送",
      what: "该表单是从其他网站发送的，因此我们没有使用。",
      next: "请从本网站重新开始。",
    },
    account_of_other_user: {
      headline: "该账号已被占用",
      what: "您选择的账号在这里属于其他人。",
      next: "请选择其他账号，或使用该账号登录。",
    },
    email_unverified: {
      headline: "您的邮箱未经确认",
      what: "您选择的服务没有确认您的邮箱，因此我们无法为您创建账号。",
      next: "请重试，或选择其他登录方式。",
    },
    session_changed: {
      headline: "其他人已登录",
      what: "在您离开期间，其他人在这里登录了，因此没有关联任何内容。",
      next: "请退出登录，然后重新开始。",
    },
    visitor_unproven: {
      headline: "请重新登录",
      what: "您的会话时间过长，无法关联账号。",
      next: "请退出登录，重新登录，然后关联账号。",
    },
    identity_conflict: {
      headline: "两次登录同时发生",
      what: "同一账号的两次登录同时到达。",
      next: "请重新登录，即可成功。",
    },
    user_deleted: {
      headline: "您的账号已不存在",
      what: "在您登录时，您的账号被删除了。",
      next: "请重新登录以创建新账号。",
    },
    field_too_long: {
      headline: "内容太长",
      what: "您输入的部分内容太长。",
      next: "请缩短后重试。",
    },
    address_invalid: {
      headline: "请检查邮箱地址",
      what: "这看起来不是我们可以发送邮件的地址。",
      next: "请检查是否有输入错误，然后重试。",
    },
    mail_unsent: {
      headline: "邮件未发送",
      what: "我们无法发送包含登录链接的邮件。",
      next: "这不是您的操作造成的。请稍后再试。",
    },
    link_expired: {
      headline: "此链接已过期",
      what: "登录链接仅在限定时间内有效，现已过期。",
      next: "请重新输入您的邮箱，以获取新的链接。",
    },
    attempts_limited: {
      headline: "尝试次数过多",
      what: "尝试次数过多。",
      next: "请等待几分钟，然后重试。",
    },
    step_refused: {
      headline: "登录未完成",
      what: "登录过程中有一项检查未通过。",
      next: "请重试，或选择其他登录方式。",
    },
    step_attempts: {
      headline: "尝试次数过多",
      what: "尝试次数过多，为保护账号，我们已中止操作。",
      next: "请从头重新登录。",
    },
    step_over: {
      headline: "此次登录已结束",
      what: "它已完成、用时过长，或是在其他浏览器中开始的。",
      next: "如果您尚未登录，请重新开始。",
    },
    step_answered: {
      headline: "内容被发送了两次",
      what: "此前已收到此答复，因此我们没有再次使用。",
      next: "请返回之前的页面，或重新登录。",
    },
  },
}

export default zhHans
