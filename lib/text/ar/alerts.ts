import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': 'إخفاء',
  'alert.networkNotFound': 'الشبكة غير موجودة',
  'alert.networkNotFound.meaning': 'هذه الشبكة ليست في القائمة التي ضُبط بها هذا التطبيق.',
  'alert.invalidAppConfiguration': 'إعدادات تطبيق غير صالحة',
  'alert.invalidAppConfiguration.meaning': 'مصدر هذه الصفحة ليس في قائمة المشروع المسموحة أو أن نطاقه غير موثّق.',
  'alert.networkError': 'خطأ في الشبكة',
  'alert.networkError.meaning': 'لم تُحمَّل المحفظة. تحقق من اتصالك ثم حاول مرة أخرى.',
  'alert.requestTimedOut': 'انتهت مهلة طلب المحفظة المضمّنة',
  'alert.requestTimedOut.meaning': 'لم تستجب المحفظة المضمّنة في الوقت المحدد.',
  'alert.sessionExpired': 'انتهت الجلسة',
  'alert.sessionExpired.meaning': 'الجلسة غير صالحة. تحقق من إعدادات الوقت في هذا الجهاز ثم أعد الاتصال.',
  'alert.invalidProjectId': 'معرّف مشروع غير صالح',
  'alert.invalidProjectId.meaning': 'لا يعرف هذا الخادم معرّف المشروع الذي ترسله الصفحة.',
  'alert.projectIdNotConfigured': 'معرّف المشروع غير مضبوط',
  'alert.projectIdNotConfigured.meaning': 'عيّن FOYER_PROJECT_ID على الخادم و projectId نفسه في الصفحة.',
  'alert.serverError': 'خطأ في الخادم',
  'alert.serverError.meaning': 'تعذرت قراءة إعدادات التطبيق من الخادم.',
  'alert.rateLimited': 'تجاوز حد الطلبات',
  'alert.rateLimited.meaning': 'طُلبت إعدادات التطبيق أكثر من اللازم. انتظر لحظة ثم أعد تحميل الصفحة.',
}
