import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': 'الشبكة',
  'request.account': 'الحساب',
  'request.steps': 'الخطوات',
  'request.state.todo': 'لم تبدأ',
  'request.state.current': 'جارية',
  'request.state.done': 'تمت',
  'request.state.failed': 'فشلت',
  'request.waiting': 'بانتظار الشبكة',
  'request.submittedBody': 'يمكنك إغلاق هذه النافذة. ستظهر النتيجة في النشاط.',
  'request.proposedBody':
    'حسابك عقد ذكي، والشبكة لا تعرف هذه المعاملة بعد. إن كان للحساب موقّعون آخرون، فعليهم تأكيدها في محفظته.',
  'request.transaction': 'المعاملة',
  'request.toAccount': 'العودة إلى الحساب',
  'request.open': 'ما زال هذا الطلب مفتوحًا في محفظتك. وافق عليه أو ارفضه هناك. يمكنك المحاولة مجددًا عند {time}.',
  'request.isOpen': 'الطلب مفتوح في محفظتك',
  'request.askAgain': 'رفضته، اطلب مرة أخرى',
  'request.askAgainRisk': 'إذا وافقت على الطلب الأول لاحقًا، فسيُرسل الطلبان معًا.',
  'request.walletStill': 'ما زلنا ننتظر محفظتك. هل نافذتها خلف هذه النافذة؟',
  'request.walletStuck': 'لم تستجب محفظتك. افتحها وابحث عن الطلب، أو ألغِ.',
}
