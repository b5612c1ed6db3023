import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': '휴대폰의 지갑으로 이 코드를 스캔하세요.',
  'pairing.qr': '지갑을 연결하는 QR 코드',
  'pairing.waiting': '지갑을 기다리는 중',
  'pairing.preparing': '코드 준비 중',
  'pairing.unreachable':
    '릴레이가 응답하지 않습니다. 다시 시도하는 중입니다. 이 브라우저의 지갑은 계속 사용할 수 있습니다.',
  'pairing.authenticating': '인증 중...',
  'pairing.copy': '링크 복사',
  'pairing.copied': '링크 복사됨',
  'pairing.phone': '이 휴대폰의 지갑 앱을 연결하세요.',
  'pairing.open': '지갑 앱 열기',
  'pairing.otherDevice': '지갑이 다른 기기에 있나요?',
  'pairing.again': '새 코드 표시',
}
