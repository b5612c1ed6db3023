import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': 'كل المحافظ',
  'title.Downloads': 'الحصول على محفظة',
  'directory.all': 'المحافظ',
  'directory.search': 'البحث عن محفظة',
  'directory.installed': 'مثبّتة',
  'directory.certified': 'معتمدة',
  'directory.featured': 'محافظ مميزة',
  'directory.more': 'محافظ أخرى',
  'directory.none': 'لم يُعثر على محفظة لـ«{query}»',
  'directory.noneBody': 'تحقق من الكتابة أو ابحث بجزء من الاسم.',
  'directory.get': 'الحصول على {wallet}',
  'directory.getBody': 'ثبّتها من إحدى الصفحات الرسمية أدناه، ثم اربطها هنا.',
  'directory.getBodyPhone': 'ثبّت التطبيق، ثم افتح هذه الصفحة في متصفحه.',
  'directory.nowhere': 'لا تُعرف صفحة رسمية لهذه المحفظة.',
  'directory.gone': 'لم تعد هذه المحفظة في القائمة.',
  'directory.connect': 'ربط {wallet}',
  'directory.stores': 'أين تحصل على {wallet}',
  'directory.forPhone': 'تطبيق لهاتفك',
  'directory.forBrowser': 'إضافة لمتصفحك',
  'directory.reloadHint': 'هل ثبّتها؟ أعد تحميل هذه الصفحة لتظهر هنا.',
}
