/** The texts of the account page, in Arabic. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["ar"]> = {
  heading: "حسابك",
  save: "حفظ",
  profile: {
    heading: "الملف الشخصي",
    name: "الاسم",
    email: "البريد الإلكتروني",
    noEmail: "لا يوجد عنوان",
    unverified: "غير مؤكد",
  },
  accounts: {
    heading: "طرق تسجيل الدخول",
    empty: "لا يوجد حساب مرتبط من خدمة أخرى.",
    link: "ربط {provider}",
    unlink: "إلغاء الربط",
    last: "لا يمكن إزالة آخر طريقة لتسجيل الدخول.",
  },
  password: {
    heading: "كلمة المرور",
    none: "ليست لديك كلمة مرور.",
    changed: "آخر تغيير: {time}",
    set: "تعيين كلمة مرور",
    change: "تغيير كلمة المرور",
    remove: "إزالة كلمة المرور",
  },
  factors: {
    heading: "العامل الثاني",
    totp: "تطبيق المصادقة",
    on: "تم الإعداد",
    off: "لم يتم الإعداد",
    ambiguous:
      "ليس واضحًا لمن يعود هذا العامل، لذلك لا يقبله أي تسجيل دخول. يمكن للقائمين على هذا الموقع إسناده: {command}",
    enrol: "إعداد",
    remove: "إزالة",
    newCodes: "رموز استرداد جديدة",
    forgetDevices: "نسيان الأجهزة التي جرى تذكُّرها",
    back: "العودة إلى حسابك",
  },
  sessions: {
    heading: "أماكن تسجيل دخولك",
    current: "هذا المتصفح",
    unknown: "متصفح غير معروف",
    since: "تسجيل الدخول: {time}",
    seen: "آخر استخدام: {time}",
    network: "الشبكة: {network}",
    end: "تسجيل الخروج من هناك",
    endOthers: "تسجيل الخروج من كل مكان آخر",
  },
  activity: {
    heading: "النشاط الأخير",
    empty: "لا شيء بعد.",
    events: {
      signIn: "تسجيل دخول",
      signInRefused: "رُفض تسجيل دخول",
      signOut: "تسجيل خروج",
      linked: "أُضيفت طريقة لتسجيل الدخول",
      stepUp: "أكّدت أنك صاحب الحساب",
      session: "تغيّرت جلسة أو انتهت",
      password: "عُيّنت كلمة المرور أو غُيّرت أو أُزيلت",
      other: "حدث شيء آخر",
    },
  },
  data: {
    heading: "بياناتك",
    download: "تنزيل بياناتي",
    grace: {
      zero: "إذا حذفت حسابك، فيمكنك التراجع خلال {count} يوم.",
      one: "إذا حذفت حسابك، فيمكنك التراجع خلال يوم واحد.",
      two: "إذا حذفت حسابك، فيمكنك التراجع خلال يومين.",
      few: "إذا حذفت حسابك، فيمكنك التراجع خلال {count} أيام.",
      many: "إذا حذفت حسابك، فيمكنك التراجع خلال {count} يومًا.",
      other: "إذا حذفت حسابك، فيمكنك التراجع خلال {count} يوم.",
    },
    delete: "حذف حسابي",
    scheduled: "سيُحذف حسابك في {time}.",
    keep: "الاحتفاظ بحسابي",
  },
  signOut: "تسجيل الخروج",
  done: {
    rename: "تم حفظ اسمك.",
    unlink: "أُلغي ربط الحساب. تم تسجيل خروجك من كل مكان آخر.",
    removeFactor: "أُزيل العامل الثاني. تم تسجيل خروجك من كل مكان آخر.",
    forgetDevices: "سيطلب كل متصفح العامل الثاني من جديد عند تسجيل الدخول التالي.",
    setPassword: "حُفظت كلمة المرور الجديدة. تم تسجيل خروجك من كل مكان آخر.",
    removePassword: "أُزيلت كلمة المرور. تم تسجيل خروجك من كل مكان آخر.",
    endSession: "تم تسجيل الخروج من ذلك المتصفح.",
    endOthers: "تم تسجيل خروجك من كل مكان آخر.",
    enrolled: "تم إعداد العامل الثاني. تم تسجيل خروجك من كل مكان آخر.",
    delete: "سيُحذف حسابك. تم تسجيل خروجك من كل مكان آخر.",
    keep: "سيبقى حسابك.",
  },
  problems: {
    last_way: "هذه آخر طريقة لتسجيل الدخول إلى حسابك، ولذلك ستبقى.",
    unknown: "لم يعد ذلك موجودًا.",
    invalid: "هذا الاسم طويل جدًا.",
  },
}

export default texts
