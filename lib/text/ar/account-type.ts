import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': 'حساب ذكي',
  'accountType.hint': 'يوافق ويبادل في خطوة واحدة. له عنوان خاص به، وما تملكه يبقى في العنوان الآخر.',
  'accountType.notHere': 'لا يوجد حساب ذكي على {network}. يُستخدم هناك حسابك ذو المفتاح.',
  'accountType.failed': 'تعذّر تبديل الحساب. يُستخدم حسابك ذو المفتاح.',
  'accountType.other': 'حسابك الآخر',
  'accountType.key': 'حسابك ذو المفتاح',
  'accountType.smart': 'حسابك الذكي',
}
