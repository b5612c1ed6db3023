/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'تعذرت قراءة ما إذا كان سيتم حذف المحفظة',
  'frame.deletion.after': 'حتى ذلك الحين يعمل كل شيء كما كان. بعد ذلك يبدأ تسجيل دخول جديد محفظة جديدة بعناوين أخرى.',
  'frame.deletion.kept': 'محفظتك باقية.',
  'frame.deletion.lead':
    'يُحذف حسابك هنا مع محفظته بعد 24 ساعة من تأكيدك. حتى ذلك الحين يمكنك التراجع عن ذلك على أي من أجهزتك.',
  'frame.deletion.loss':
    'ما تبقى في المحفظة لن يمكن الوصول إليه حينها إلا بعبارة الاسترداد التي حفظتها. من دونها يضيع.',
  'frame.deletion.question': 'هل تريد حذف هذه المحفظة؟',
  'frame.deletion.type': 'للتأكيد، اكتب {word}',
  'frame.deletion.word': 'حذف',
  'frame.deletion.cancel': 'إلغاء',
  'frame.deletion.planned': 'سيتم حذف المحفظة: {time}',
  'frame.deletion.checking': 'جارٍ التحقق مما في المحفظة',
  'frame.deletion.holds': 'ما زال في هذه المحفظة',
  'frame.deletion.held': '{amount} {symbol} على {network}',
  'frame.deletion.zero': 'لا توجد عملة أصلية على: {networks}',
  'frame.deletion.unchecked': 'تعذر التحقق من: {networks}',
  'frame.deletion.others':
    'لا يتم هنا التحقق من الرموز المميزة والأسماء والشبكات الأخرى. أرسلها أولًا إلى مكان آخر، أو احفظ مفاتيحك.',
}
