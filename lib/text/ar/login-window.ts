import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': 'جارٍ فتح المزوّد',
  'login.loadingBody': 'ستتابع هذه النافذة بعد لحظات.',
  'login.sentTitle': 'جارٍ تسجيل دخولك',
  'login.sentBody': 'يستمر تسجيل الدخول في {site}. تُغلق هذه النافذة تلقائيًا.',
  'login.askTitle': 'هل بدأت تسجيل الدخول هذا؟',
  'login.askBody': 'اضغط الزر فقط إذا بدأت بنفسك للتو تسجيل الدخول إلى {site} على هذا الجهاز.',
  'login.askButton': 'نعم، متابعة',
  'login.releasedTitle': 'ارجع إلى {site}',
  'login.releasedBody': 'يستمر تسجيل الدخول هناك. يمكنك إغلاق هذه النافذة.',
  'login.endedTitle': 'انتهى تسجيل الدخول هذا',
  'login.endedBody': 'ارجع إلى الصفحة التي بدأت منها وسجّل الدخول من جديد.',
  'login.declinedTitle': 'أُلغي تسجيل الدخول',
  'login.declinedBody': 'يمكنك إغلاق هذه النافذة وتسجيل الدخول من جديد.',
  'login.failedTitle': 'لم ينجح تسجيل الدخول',
  'login.failedBody': 'أغلق هذه النافذة وحاول من جديد، أو سجّل الدخول بطريقة أخرى.',
  'login.unsentBody': 'لم تستجب الخدمة. حاول من جديد.',
  'login.again': 'حاول من جديد',
  'login.close': 'إغلاق هذه النافذة',
  'login.noScript': 'تحتاج هذه الصفحة إلى JavaScript للمتابعة.',
}
