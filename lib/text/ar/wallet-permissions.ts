import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': 'هل تسمح بذلك دون السؤال مرة أخرى؟',
  'frame.permission.asks': 'يطلب إذنًا',
  'frame.permission.allow': 'السماح',
  'frame.permission.takeBack': 'يمكنك سحبه في أي وقت من الأذونات في حسابك.',
  'frame.permission.unasked': 'حتى ينتهي، يمكن إرسال أموالك ضمن هذه الحدود دون سؤالك.',
  'frame.permission.unread': 'لا يمكننا معرفة ما تفعله هذه الدوال. حتى ينتهي الإذن، يمكن استدعاؤها دون سؤالك.',
  'frame.permission.delegate': 'من يمكنه استخدامه',
  'frame.permission.formerDelegate': 'من لم يعد بإمكانه استخدامه',
  'frame.permission.anyone': 'أي عنوان',
  'frame.permission.function': 'يمكن استدعاء',
  'frame.permission.valueEach': 'الحد الأقصى للإرسال مع كل استدعاء',
  'frame.permission.total': 'الحد الأقصى للإرسال إجمالًا',
  'frame.permission.eachPeriod': 'الحد الأقصى للإرسال في كل فترة',
  'frame.permission.period': 'مدة الفترة',
  'frame.permission.initial': 'الحد الأقصى للإرسال فورًا',
  'frame.permission.perSecond': 'زيادة مع كل ثانية',
  'frame.permission.maxCalls': 'الحد الأقصى لمرات الاستخدام',
  'frame.permission.from': 'صالح من',
}
