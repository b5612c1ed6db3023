import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': 'توصيل',
  'modal.back': 'رجوع',
  'modal.stillWorking': 'ما زال العمل جاريًا',
  'modal.failed': 'لم تُحمَّل هذه الشاشة',
  'modal.failedBody': 'لم يُوقَّع شيء ولم يُرسَل. تحقق من اتصالك ثم حاول مجددًا.',
  'modal.tryAgain': 'إعادة المحاولة',
  'modal.chooseNetworkToClose': 'اختر شبكة أو اقطع الاتصال للإغلاق',
  'modal.signInToClose': 'سجّل الدخول أو اقطع الاتصال للإغلاق',
  'connect.wallets': 'المحافظ في هذا المتصفح',
  'connect.lastUsed': 'آخر استخدام',
  'connect.sharedName': 'الاسم نفسه',
  'connect.sharedNameHint':
    'تستخدم أكثر من محفظة هنا الاسم {name}، وقد تكون إحداها مزيفة. إن لم تكن متأكدًا أيها محفظتك، فتحقق أولًا من المحافظ المثبتة لديك.',
  'connect.browserWallet': 'محفظة المتصفح',
  'connect.foot': 'عند الاتصال يرى هذا الموقع عنوانك. لا يُنقل شيء دون موافقتك.',
  'connect.noneTitle': 'لا توجد محفظة في هذا المتصفح',
  'connect.noneFor': 'لا توجد محفظة لشبكة {network} في هذا المتصفح',
  'connect.noneBody': 'المحفظة تطبيق يحفظ مفاتيحك ويستأذنك قبل توقيع أي شيء.',
  'connect.noneStep': 'ثبّت إحداها، ثم أعد تحميل هذه الصفحة. ستظهر هنا.',
  'connect.noneStepPhone': 'ثبّت إحداها، ثم افتح هذه الصفحة في متصفح تطبيقها.',
  'connect.install': 'محافظ للتثبيت',
  'connect.all': 'كل المحافظ',
  'connect.reload': 'إعادة تحميل الصفحة',
}
