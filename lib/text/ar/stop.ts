import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': 'إيقاف ما ورد في الرسالة',
  'stop.lead': 'اضغط الزر إذا لم تكن أنت. سيتم تسجيل خروج الجهاز وإيقاف عمليات الإزالة المخطط لها.',
  'stop.button': 'تسجيل خروج الجهاز',
  'stop.bring': 'إعادة الجهاز',
  'stop.outTitle': 'تم الإيقاف',
  'stop.outBody': 'لم يعد بإمكان الجهاز استخدام محفظتك. سجّل الدخول لرؤية أجهزتك.',
  'stop.backTitle': 'عاد الجهاز',
  'stop.backBody': 'يمكنه استخدام محفظتك مجددًا بعد تسجيل دخول جديد.',
  'stop.anew': 'بدء محفظة جديدة',
  'stop.anewLead':
    'اضغط الزر فقط إذا لم يستطع أي من أجهزتك فتح هذه المحفظة. سيتم تسجيل خروج كل الأجهزة، وبعد سبعة أيام لن يستطيع أحد الوصول إلى ما فيها.',
  'stop.restore': 'إعادة المحفظة',
  'stop.restoreLead': 'يمكنك استخدام المحفظة مجددًا بعد تسجيل دخول جديد. إذا كانت هناك محفظة أحدث فستوضع جانبًا.',
  'stop.wallet': 'المحفظة',
  'stop.devices': 'الأجهزة التي عليها المحفظة',
  'stop.noDevices': 'لا يوجد',
  'stop.retiredTitle': 'تم وضع المحفظة جانبًا',
  'stop.retiredBody': 'سجّل الدخول مجددًا لإنشاء محفظة جديدة. خلال سبعة أيام يمكن للرسالة التالية إعادة القديمة.',
  'stop.restoredTitle': 'عادت المحفظة',
  'stop.restoredBody': 'سجّل الدخول مجددًا لاستخدامها.',
  'stop.endedTitle': 'هذا الرابط غير صالح',
  'stop.endedBody': 'استُخدم من قبل، أو انتهت صلاحيته، أو ينقصه جزء. سجّل الدخول لرؤية أجهزتك.',
  'stop.failedTitle': 'لم يستجب الخادم',
  'stop.failedBody': 'لا نعرف هل وصل طلبك. حاول مرة أخرى.',
  'stop.brokenTitle': 'تعذّر عرض هذه الصفحة',
  'stop.brokenBody': 'إذا ضغطت الزر، فربما وصل طلبك. حاول مرة أخرى.',
  'stop.again': 'حاول مرة أخرى',
  'stop.noScript': 'تحتاج هذه الصفحة إلى JavaScript. فعّله أو افتح الرابط في متصفح آخر.',
}
