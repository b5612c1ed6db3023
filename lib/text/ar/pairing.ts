import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'امسح هذا الرمز بالمحفظة على هاتفك.',
  'pairing.qr': 'رمز QR لتوصيل محفظة',
  'pairing.waiting': 'في انتظار محفظتك',
  'pairing.preparing': 'جارٍ تحضير الرمز',
  'pairing.unreachable': 'المُرحِّل لا يستجيب. تُعاد المحاولة. المحافظ في هذا المتصفح ما زالت تعمل.',
  'pairing.authenticating': 'جارٍ التحقق من الهوية...',
  'pairing.copy': 'نسخ الرابط',
  'pairing.copied': 'نُسخ الرابط',
  'pairing.phone': 'وصّل تطبيق محفظة على هذا الهاتف.',
  'pairing.open': 'فتح تطبيق المحفظة',
  'pairing.otherDevice': 'هل المحفظة على جهاز آخر؟',
  'pairing.again': 'إظهار رمز جديد',
}
