import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'رمز تسجيل الدخول إلى {site}',
  'mail.code.title': 'رمز تسجيل الدخول',
  'mail.code.enter': 'أدخل هذا الرمز في {site} لتسجيل الدخول إلى محفظتك.',
  'mail.code.stepup.title': 'رمز التأكيد الخاص بك',
  'mail.code.stepup.enter': 'أدخل هذا الرمز على {site} لتأكيد إجراء على محفظتك.',
  'mail.code.email_primary.title': 'أكّد تغيير عنوان بريدك الإلكتروني',
  'mail.code.email_primary.enter': 'أدخل هذا الرمز على {site} لتغيير عنوان البريد الإلكتروني لمحفظتك.',
  'mail.code.email_secondary.title': 'أكّد عنوان بريدك الإلكتروني الجديد',
  'mail.code.email_secondary.enter': 'أدخل هذا الرمز على {site} لاستخدام هذا العنوان لمحفظتك.',
  'mail.taken.title': 'هذا العنوان لديه محفظة بالفعل',
  'mail.taken.lead':
    'أُدخل كعنوان جديد لمحفظة أخرى على صفحة تدّعي أنها {site}. لم يتغير شيء. لاستخدامه هناك، انقل أموال هذه المحفظة أولاً ثم احذفها.',
  'mail.code.life':
    'الرمز صالح لمدة {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
  'mail.code.secret': 'لا تعطِ هذا الرمز لأحد. لن يطلبه منك أحد من {site}.',
  // The approval of a device
  'mail.approval.subject': 'الموافقة على تسجيل دخول إلى محفظتك',
  'mail.approval.lead':
    'بدأ تسجيل دخول بعنوان بريدك الإلكتروني على صفحة تدّعي أنها {site}. وافق عليه فقط إذا كنت أنت من بدأه.',
  'mail.approval.button': 'مراجعة تسجيل الدخول',
  'mail.approval.life':
    'يعمل الرابط مرة واحدة، لمدة {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
  'mail.notice.device.new.title': 'سجّل جهاز جديد الدخول إلى محفظتك',
  'mail.notice.device.new.lead': 'أدخل رمزًا أُرسل إليك.',
  'mail.notice.device.planned.title': 'ستتم إزالة جهاز من محفظتك',
  'mail.notice.device.planned.lead': 'ستتم إزالته خلال 24 ساعة. الجهاز الذي طلب ذلك لم يُظهر مفاتيح محفظتك.',
  'mail.notice.device.removed.title': 'تمت إزالة جهاز من محفظتك',
  'mail.notice.device.removed.lead': 'أزاله جهاز لديه مفاتيح محفظتك.',
  'mail.notice.device.retired.title': 'تمت إزالة جهاز من محفظتك',
  'mail.notice.device.retired.lead': 'تم تنفيذ الإزالة التي خُطط لها قبل 24 ساعة. يمكنك إعادة الجهاز خلال سبعة أيام.',
  'mail.notice.login.added.title': 'أُضيفت طريقة تسجيل دخول إلى محفظتك',
  'mail.notice.login.added.lead': 'من الآن فصاعدًا تفتح طريقة تسجيل الدخول هذه محفظتك أيضًا.',
  'mail.notice.login.removed.title': 'أُزيلت طريقة تسجيل دخول من محفظتك',
  'mail.notice.login.removed.lead':
    'لم تعد طريقة تسجيل الدخول هذه تفتح محفظتك. تم تسجيل الخروج من جميع الأجهزة الأخرى.',
  'mail.notice.email.changed.title': 'تم تغيير عنوان البريد الإلكتروني لمحفظتك',
  'mail.notice.email.changed.lead':
    'تستخدم عمليات تسجيل الدخول الآن عنوانًا آخر. يمكنك إعادة هذا العنوان خلال ثلاثة أيام.',
  'mail.notice.recovery.replaced.title': 'تم تجديد استعادة محفظتك',
  'mail.notice.recovery.replaced.lead':
    'لدى هذا الجهاز مفاتيح محفظتك. إذا لم يكن جهازك فانقل أموالك إلى محفظة أخرى الآن.',
  'mail.notice.service.ending.title': 'احفظ مفاتيح محفظتك',
  'mail.notice.service.ending.lead':
    'يطلب المشغّل من جميع المالكين فعل ذلك ما دامت الخدمات تعمل. افتح محفظتك على الموقع، ثم أمانها، ثم «احفظ مفاتيحك». مع الاستعادة التلقائية وحدها لا يمكن لأي شيء استعادة المحفظة بعد انتهاء الخدمات.',
  'mail.notice.service.ending.caution': 'لا تكتب عبارة الاستعادة في أي صفحة يقود إليها رابط في رسالة بريد.',
  'mail.notice.sessions.planned.title': 'سيتم تسجيل خروج أجهزتك الأخرى',
  'mail.notice.sessions.planned.lead': 'سيتم تسجيل خروجها خلال 24 ساعة. الجهاز الذي طلب ذلك لم يُظهر مفاتيح محفظتك.',
  'mail.notice.wallet.deleting.title': 'سيتم حذف حسابك',
  'mail.notice.wallet.deleting.lead':
    'سيتم حذف حسابك ومحفظته خلال 24 ساعة، لأن هذا الجهاز طلب ذلك. لم تكن أنت؟ افتح محفظتك على أحد أجهزتك واضغط على «إبقاء». ثم أزل هذا الجهاز.',
  'mail.notice.wallet.deleted.title': 'تم حذف حسابك',
  'mail.notice.wallet.deleted.lead':
    'تم حذف حسابك ومحفظته. لا يمكن استعادة أي شيء منهما هنا. تسجيل دخول جديد يبدأ محفظة جديدة بعناوين أخرى.',
  'mail.notice.belonged': 'تتلقى هذه الرسالة لأن المحفظة كانت تخص عنوان البريد الإلكتروني هذا.',
  'mail.notice.wallet.exported.title': 'تم تصدير محفظتك',
  'mail.notice.wallet.exported.lead':
    'عُرضت عبارة الاسترداد والمفاتيح الخاصة على هذا الجهاز. إن لم تكن أنت، فانقل كل شيء الآن إلى محفظة جديدة: لا يمكن إعادة عبارة معروضة سرًّا.',
  'mail.notice.wallet.lost.title': 'ابدأ محفظة جديدة',
  'mail.notice.wallet.lost.lead':
    'تعذرت استعادة محفظتك على هذا الجهاز. إذا لم تكن على أي من أجهزتك فيمكنك بدء محفظة جديدة.',
  'mail.notice.wallet.retired.title': 'تم وضع محفظتك جانبًا',
  'mail.notice.wallet.retired.lead': 'يمكنك إعادتها خلال سبعة أيام. تحل محلها محفظة أخرى.',
  'mail.notice.wallet': 'المحفظة',
  'mail.notice.leaving': 'كيفية المغادرة',
  'mail.notice.anew': 'بدء محفظة جديدة',
  'mail.notice.restore': 'إعادة المحفظة',
  'mail.notice.address': 'إعادة هذا العنوان',
  'mail.notice.stop': 'لم أكن أنا',
  'mail.notice.back': 'إعادة الجهاز',
  'mail.notice.life':
    'يعمل الرابط مرة واحدة لمدة {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}. فتحه لا يغيّر شيئًا.',
  'mail.notice.you': 'إذا كنت أنت من فعل ذلك فلا داعي لأي إجراء.',
  'mail.notice.why': 'وصلتك هذه الرسالة لأن محفظتك مرتبطة بعنوان البريد الإلكتروني هذا.',
  // Every mail
  'mail.notYou': 'إذا لم تبدأ هذا بنفسك فتجاهل هذه الرسالة. لن يحدث شيء من دونك.',
  'mail.why': 'وصلتك هذه الرسالة لأن عنوانك أُدخل في صفحة تدّعي أنها {site}.',
}
