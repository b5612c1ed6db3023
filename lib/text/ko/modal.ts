import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': '연결',
  'modal.back': '뒤로',
  'modal.stillWorking': '계속 진행 중',
  'modal.failed': '이 화면을 불러오지 못했습니다',
  'modal.failedBody': '서명하거나 전송한 것이 없습니다. 연결을 확인한 뒤 다시 시도해 주세요.',
  'modal.tryAgain': '다시 시도',
  'modal.chooseNetworkToClose': '닫으려면 네트워크를 선택하거나 연결을 해제하세요',
  'modal.signInToClose': '닫으려면 로그인하거나 연결을 해제하세요',
  'connect.wallets': '이 브라우저의 지갑',
  'connect.lastUsed': '최근 사용',
  'connect.sharedName': '이름 중복',
  'connect.sharedNameHint':
    '{name} 이름을 쓰는 지갑이 여러 개 있으며, 그중 가짜가 있을 수 있습니다. 어느 것이 내 지갑인지 확실하지 않으면 먼저 설치된 지갑을 확인하세요.',
  'connect.browserWallet': '브라우저 지갑',
  'connect.foot': '연결하면 이 사이트에 주소가 공유됩니다. 승인 없이는 아무것도 옮겨지지 않습니다.',
  'connect.noneTitle': '이 브라우저에 지갑이 없습니다',
  'connect.noneFor': '이 브라우저에 {network}용 지갑이 없습니다',
  'connect.noneBody': '지갑은 키를 보관하고 서명하기 전에 먼저 확인을 받는 앱입니다.',
  'connect.noneStep': '이 중 하나를 설치한 다음 이 페이지를 새로 고치세요. 여기에 표시됩니다.',
  'connect.noneStepPhone': '이 중 하나를 설치한 다음 앱의 브라우저에서 이 페이지를 여세요.',
  'connect.install': '설치할 지갑',
  'connect.all': '모든 지갑',
  'connect.reload': '페이지 새로고침',
}
