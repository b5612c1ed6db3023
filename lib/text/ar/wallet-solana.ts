import type { walletSolanaTexts as english } from '../en/wallet-solana'
import type { LocalePart } from '../text-key'

export const walletSolanaTexts: LocalePart<keyof typeof english> = {
  'frame.solana.several':
    'هل تريد توقيع {count, plural, zero {# معاملة} one {معاملة واحدة} two {معاملتين} few {# معاملات} many {# معاملة} other {# معاملة}}؟',
  'frame.solana.sign': 'هل تريد توقيع هذه المعاملة؟',
  'frame.solana.number': 'المعاملة {number}',
  'frame.solana.notSent': 'لا ترسلها هذه المحفظة. يمكن للصفحة إرسالها.',
  'frame.solana.newAccount': 'حساب جديد',
  'frame.solana.tokenAccount': 'حساب رموز جديد',
  'frame.solana.givesTo': 'يسلّم الحساب إلى',
  'frame.solana.nonce': 'حساب الرقم التسلسلي (nonce)',
  'frame.solana.tokenFee': 'ما يقتطعه الرمز',
  'frame.solana.newAuthority': 'صاحب الصلاحية الجديد',
  'frame.solana.noAuthority': 'لا أحد',
  'frame.solana.destroy': 'إتلاف',
  'frame.solana.make': 'إصدار',
  'frame.solana.close': 'إغلاق الحساب',
  'frame.solana.freeze': 'تجميد الحساب',
  'frame.solana.thaw': 'إلغاء تجميد الحساب',
  'frame.solana.memo': 'ملاحظة (memo)',
  'frame.solana.program': 'البرنامج',
  'frame.solana.handsOver': 'سيحصل {next} على صلاحية على حسابك',
  'frame.solana.riskAssigns': 'سيصبح حسابك نفسه، بكل ما فيه من SOL، ملكًا لبرنامج.',
  'frame.solana.riskHandsOver': 'ستنتقل صلاحية على رموزك إلى حساب آخر.',
  'frame.solana.riskCloses': 'سيُغلق حساب رموز، وينتقل ما فيه من SOL إلى حساب آخر.',
  'frame.solana.riskUnknown': 'تستدعي المعاملة برنامجًا لا يمكننا قراءته.',
  'frame.solana.riskLasting': 'تبقى المعاملة صالحة حتى تُستخدم، حتى بعد اليوم بوقت طويل.',
  'frame.solana.riskOtherPays': 'يدفع حساب آخر الرسوم، وعليه التوقيع أيضًا.',
}
