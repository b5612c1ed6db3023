import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': '패스키 만들기',
  'passkey.use': '패스키 사용',
  'passkey.body': '브라우저가 지문, 얼굴, PIN 또는 보안 키를 요청합니다.',
  'passkey.askedBy': '{site}의 지갑이 요청했습니다. 그곳에서 시작하지 않았다면 이 창을 닫으세요.',
  'passkey.again': '새 패스키를 한 번 더 사용하세요',
  'passkey.againBody': '브라우저는 새 패스키의 비밀을 다음에 사용할 때 제공합니다.',
  'passkey.refused': '브라우저가 패스키를 제공하지 않았습니다. 다시 시도하세요.',
  'passkey.unsent': '답변이 도착하지 않았습니다. 연결을 확인한 다음 다시 누르세요.',
  'passkey.sent': '페이지에서 계속하세요',
  'passkey.sentBody': '이 창을 닫아도 됩니다.',
  'passkey.none': '여기서 할 일이 없습니다',
  'passkey.noneBody': '지갑에서 다시 시작하세요.',
  'passkey.loading': '지갑을 기다리는 중',
  'passkey.close': '창 닫기',
}
