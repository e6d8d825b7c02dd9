/** The texts of the pages and mails of passwords and of mailed codes, in Japanese. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["ja"]> = {
  signUp: {
    heading: "アカウントを作成",
    text: "メールアドレスを確認するためのコードとリンクをお送りします。",
    button: "続ける",
  },
  reset: {
    heading: "パスワードをお忘れですか?",
    text: "新しいパスワードを設定するためのコードとリンクをお送りします。",
    button: "続ける",
  },
  mailCode: {
    text: "サインイン用のコードとリンクをお送りします。パスワードは不要です。",
    link: "メールのリンクを開きました。続けると {email} でサインインします。",
  },
  email: "メールアドレス",
  signIn: "サインイン",
  invalid: "メールアドレスを入力してください。例: name@example.com",
  tooMany: "試行回数が多すぎます。1 時間後にもう一度お試しください。",
  used: "このコードまたはリンクは古いか、すでに使用されています。最初からやり直してください。",
  code: {
    heading: "メールをご確認ください",
    text: "{email} にメールを送信しました。メールのコードを入力するか、リンクを開いてください。",
    label: "コード",
    button: "続ける",
    wrong: "コードが正しくありません。",
  },
  link: {
    heading: "メールアドレスの確認",
    text: "メールのリンクを開きました。続けてパスワードを選んでください。",
    button: "続ける",
  },
  choose: {
    heading: "パスワードを選択",
    email: "メールアドレス",
    label: "新しいパスワード",
    rule: "最小文字数: {count}",
    button: "保存してサインイン",
  },
  username: {
    label: "ユーザー名",
    optional: "ユーザー名（任意）",
    rule: "ユーザー名は、文字、数字、ピリオド、ハイフン、アンダースコアの3～64文字です。",
    faults: {
      username_invalid:
        "そのユーザー名は使えません。文字、数字、ピリオド、ハイフン、アンダースコアを3～64文字で、文字または数字から始めて入力してください。異なる言語の文字体系を混ぜず、見えない文字を使わないでください。",
      username_reserved: "そのユーザー名は予約されています。別の名前を選んでください。",
      username_taken: "そのユーザー名はすでに使われています。別の名前を選んでください。",
      username_required: "ユーザー名が必要です。名前を選んでください。",
    },
  },
  faults: {
    too_short: "パスワードが短すぎます。最小文字数: {count}",
    too_long: "パスワードが長すぎます。",
    null_character: "使用できない文字が含まれています。別のパスワードを選んでください。",
    common: "多くの人が使っているパスワードです。別のパスワードを選んでください。",
    contextual: "パスワードにメールアドレスまたはサイト名が含まれています。別のパスワードを選んでください。",
    breached: "盗まれたパスワードの一覧に含まれています。別のパスワードを選んでください。",
  },
  mail: {
    signIn: { subject: "{host} へのサインイン", text: "このコードまたはリンクでサインインできます。" },
    signUp: { subject: "{host} のメールアドレスの確認", text: "このコードまたはリンクでアカウントを作成できます。" },
    known: {
      subject: "{host} のアカウントをお持ちです",
      text: "このメールアドレスで新しいアカウントの申し込みがありましたが、すでにアカウントがあります。このコードまたはリンクで新しいパスワードを設定できます。",
    },
    reset: { subject: "{host} の新しいパスワード", text: "このコードまたはリンクで新しいパスワードを設定できます。" },
    unknown: {
      subject: "{host} のアカウントがありません",
      text: "このメールアドレスに新しいパスワードの申し込みがありましたが、アカウントがありません。このコードまたはリンクで作成できます。",
    },
    none: {
      subject: "{host} のアカウントがありません",
      text: "このメールアドレスに新しいパスワードの申し込みがありましたが、アカウントがありません。アカウントをお持ちの場合は、別のメールアドレスで登録されています。",
    },
    code: "コード: {code}",
    button: "続ける",
    ignore: "お心当たりがない場合は、このメールを無視してください。何も変わりません。",
  },
}

export default texts
