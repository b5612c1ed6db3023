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
  'frame.deletion.zero': 'لم يُعثر على شيء على: {networks}',
  'frame.deletion.unchecked': 'تعذر التحقق من: {networks}',
  'frame.deletion.names':
    '{count, plural, zero {# اسم} one {اسم واحد} two {اسمان} few {# أسماء} many {# اسمًا} other {# اسم}}',
  'frame.deletion.others': 'لا تُفحص هنا العملات غير المدرجة ولا الشبكات الأخرى. أرسل كل شيء أولًا، أو احفظ مفاتيحك.',
  'frame.deletion.othersAndNames':
    'لا تُفحص هنا الأسماء والعملات غير المدرجة والشبكات الأخرى. أرسل كل شيء أولًا، أو احفظ مفاتيحك.',
}
