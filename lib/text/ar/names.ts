import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': 'استخدم {min} أحرف على الأقل',
  'error.nameTooLong': 'استخدم {max} حرفًا على الأكثر',
  'error.nameLetters': 'استخدم الحروف اللاتينية والأرقام والشرطات فقط',
  'error.nameHyphens': 'لا يمكن أن يكون الحرفان الثالث والرابع شرطتين معًا',
  'error.nameTaken': 'الاسم {name} محجوز لحساب آخر',
  'error.nameReserved': 'الاسم {name} غير متاح للتسجيل',
  'error.nameForeignZone': 'تنتهي الأسماء هنا بـ ‎.{zone}',
  'error.nameLimit': 'سجّل هذا الحساب {limit} من الأسماء بالفعل',
  'error.nameBadAttribute': 'لا يمكن استخدام السجل {key}',
  'error.nameBadAddress': 'هذا ليس عنوانًا على تلك الشبكة',
  'error.nameBadMessage': 'الرسالة الموقّعة غير صالحة',
  'error.nameBadSignature': 'التوقيع لا يخص هذا الحساب',
  'error.nameExpired': 'وُقّعت الرسالة منذ وقت طويل',
  'error.nameUsed': 'استُخدمت هذه الرسالة من قبل',
  'error.nameNotOwner': 'هذا الاسم يخص حسابًا آخر',
  'error.nameNotFound': 'لا يوجد حساب بهذا الاسم',
}
