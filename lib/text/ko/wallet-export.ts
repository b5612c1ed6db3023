import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead': '복구 문구가 있으면 이 서비스가 없어져도 다른 지갑 앱에서 이 지갑을 열 수 있습니다.',
  'frame.export.risk':
    '문구를 본 사람이나 사이트는 모든 것을 가져갈 수 있습니다. 화면을 본인만 보고 있는지 확인하세요.',
  'frame.export.mailed': '먼저 이메일 주소로 코드를 보냅니다.',
  'frame.export.window': '문구는 지갑 창에 표시됩니다.',
  'frame.export.opened': '지갑 창에서 계속하세요.',
  'frame.export.shown': '창에 키가 전달되었습니다. 이에 대한 이메일을 보냈습니다.',
}
