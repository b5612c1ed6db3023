import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': '지갑 연결',
  'button.connecting': '연결 중',
  'button.reconnecting': '다시 연결 중',
  'button.account': '계정 {address}',
  'button.failed': '지갑 화면을 불러오지 못했습니다. 다시 눌러 주세요.',
  'button.unsupportedNetwork': '지원되지 않는 네트워크',
  'modal.close': '닫기',
  'modal.loading': '불러오는 중',
}
