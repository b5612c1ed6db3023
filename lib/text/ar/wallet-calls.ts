import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title':
    'هل تريد تأكيد {count, plural, zero {# خطوة} one {خطوة واحدة} two {خطوتين} few {# خطوات} many {# خطوة} other {# خطوة}}؟',
  'frame.calls.step': 'الخطوة {number}',
  'frame.calls.together': 'تتم كل الخطوات معًا أو لا يتم أي منها.',
  'frame.calls.inTurn': 'تُرسل الخطوات واحدة تلو الأخرى. إذا فشلت إحداها فلن يُرسل الباقي، وتبقى الخطوات السابقة.',
  'frame.calls.first': 'ينشئ هذا حسابك الذكي',
  'frame.calls.firstBody': 'يحدث ذلك مرة واحدة على هذه الشبكة مع هذا الطلب.',
  'frame.calls.account': 'الحساب الذكي',
  'frame.sign.otherAccount':
    'يمكن استخدام هذا التوقيع أيضًا مع حسابك الآخر {account}. وقّع فقط إذا كان ذلك مسموحًا للحسابين.',
  'frame.calls.unpaid': 'لا يدفع أحد رسوم الشبكة عنك هذه المرة. يدفعها حسابك.',
}
