/** The texts of the pages and mails of passwords and of mailed codes, in Simplified Chinese. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["zh-Hans"]> = {
  signUp: { heading: "创建账户", text: "我们会发送验证码和链接,用于确认您的邮箱。", button: "继续" },
  reset: { heading: "忘记密码?", text: "我们会发送验证码和链接,用于设置新密码。", button: "继续" },
  mailCode: {
    text: "我们会发送用于登录的验证码和链接,无需密码。",
    link: "您打开了邮件中的链接。请继续,以使用 {email} 登录。",
  },
  email: "邮箱",
  signIn: "登录",
  invalid: "请输入邮箱,例如 name@example.com。",
  tooMany: "尝试次数过多。请一小时后再试。",
  used: "此验证码或链接已过期或已使用。请重新开始。",
  code: {
    heading: "请查收邮件",
    text: "我们已向 {email} 发送邮件。请输入邮件中的验证码,或打开其中的链接。",
    label: "验证码",
    button: "继续",
    wrong: "验证码不正确。",
  },
  link: { heading: "确认您的邮箱", text: "您打开了邮件中的链接。请继续设置密码。", button: "继续" },
  choose: {
    heading: "设置密码",
    email: "邮箱",
    label: "新密码",
    rule: "最少字符数:{count}。",
    button: "保存并登录",
  },
  username: {
    label: "用户名",
    optional: "用户名（可选）",
    rule: "用户名由 3 到 64 个字母、数字、点、连字符或下划线组成。",
    faults: {
      username_invalid:
        "该用户名不符合要求。请使用 3 到 64 个字母、数字、点、连字符或下划线，并以字母或数字开头。请勿混用不同文字系统的字母，也不要使用不可见字符。",
      username_reserved: "该用户名已被保留。请另选一个。",
      username_taken: "该用户名已被占用。请另选一个。",
      username_required: "您需要一个用户名。请选择一个。",
    },
  },
  faults: {
    too_short: "密码太短。最少字符数:{count}。",
    too_long: "密码太长。",
    null_character: "此密码包含不允许的字符。请换一个。",
    common: "许多人使用此密码。请换一个。",
    contextual: "此密码包含您的邮箱或本网站的名称。请换一个。",
    breached: "此密码在被盗密码列表中。请换一个。",
  },
  mail: {
    signIn: { subject: "登录 {host}", text: "您可以使用此验证码或链接登录。" },
    signUp: { subject: "确认您在 {host} 的邮箱", text: "您可以用此验证码或链接创建账户。" },
    known: {
      subject: "您在 {host} 已有账户",
      text: "有人用您的邮箱申请新账户,但您已有账户。您可以用此验证码或链接设置新密码。",
    },
    reset: { subject: "在 {host} 设置新密码", text: "您可以用此验证码或链接设置新密码。" },
    unknown: {
      subject: "在 {host} 没有账户",
      text: "有人为您的邮箱申请新密码,但没有使用此邮箱的账户。您可以用此验证码或链接创建账户。",
    },
    none: {
      subject: "在 {host} 没有账户",
      text: "有人为您的邮箱申请新密码,但没有使用此邮箱的账户。如果您有账户,它使用的是另一个邮箱。",
    },
    code: "您的验证码:{code}",
    button: "继续",
    ignore: "如果不是您本人的请求,请忽略此邮件。不会有任何更改。",
  },
}

export default texts
