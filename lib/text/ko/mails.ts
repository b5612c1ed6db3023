import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': '{site} 로그인 코드',
  'mail.code.title': '로그인 코드',
  'mail.code.enter': '지갑에 로그인하려면 {site}에서 이 코드를 입력하세요.',
  'mail.code.stepup.title': '확인 코드',
  'mail.code.stepup.enter': '지갑에서의 작업을 확인하려면 {site}에서 이 코드를 입력하세요.',
  'mail.code.email_primary.title': '이메일 주소 변경을 확인하세요',
  'mail.code.email_primary.enter': '지갑의 이메일 주소를 변경하려면 {site}에서 이 코드를 입력하세요.',
  'mail.code.email_secondary.title': '새 이메일 주소를 확인하세요',
  'mail.code.email_secondary.enter': '이 주소를 지갑에 사용하려면 {site}에서 이 코드를 입력하세요.',
  'mail.taken.title': '이 주소에는 이미 지갑이 있습니다',
  'mail.taken.lead':
    '{site}라고 주장하는 페이지에서 다른 지갑의 새 주소로 입력되었습니다. 변경된 것은 없습니다. 그곳에서 사용하려면 먼저 이 지갑의 자금을 옮기고 지갑을 삭제하세요.',
  'mail.code.life': '코드는 {minutes}분 동안 유효합니다.',
  'mail.code.secret': '이 코드를 다른 사람에게 알려주지 마세요. {site}에서는 코드를 묻지 않습니다.',
  // The approval of a device
  'mail.approval.subject': '지갑 로그인 승인',
  'mail.approval.lead':
    '{site}(이)라고 주장하는 페이지에서 회원님의 이메일 주소로 로그인이 시작되었습니다. 직접 시작한 경우에만 승인하세요.',
  'mail.approval.button': '로그인 확인',
  'mail.approval.life': '링크는 {minutes}분 동안 한 번만 사용할 수 있습니다.',
  'mail.notice.device.new.title': '새 기기가 지갑에 로그인했습니다',
  'mail.notice.device.new.lead': '회원님에게 보낸 코드가 입력되었습니다.',
  'mail.notice.device.planned.title': '지갑에서 기기가 제거될 예정입니다',
  'mail.notice.device.planned.lead': '24시간 후에 제거됩니다. 이를 요청한 기기는 지갑의 키를 제시하지 않았습니다.',
  'mail.notice.device.removed.title': '지갑에서 기기가 제거되었습니다',
  'mail.notice.device.removed.lead': '지갑의 키를 가진 기기가 제거했습니다.',
  'mail.notice.device.retired.title': '지갑에서 기기가 제거되었습니다',
  'mail.notice.device.retired.lead': '24시간 전에 예약된 제거가 실행되었습니다. 7일 동안 기기를 되돌릴 수 있습니다.',
  'mail.notice.login.added.title': '지갑에 로그인 방법이 추가되었습니다',
  'mail.notice.login.added.lead': '이제 이 로그인 방법으로도 지갑을 열 수 있습니다.',
  'mail.notice.login.removed.title': '지갑에서 로그인 방법이 제거되었습니다',
  'mail.notice.login.removed.lead':
    '이 로그인 방법으로는 더 이상 지갑을 열 수 없습니다. 다른 모든 기기에서 로그아웃되었습니다.',
  'mail.notice.email.changed.title': '지갑의 이메일 주소가 변경되었습니다',
  'mail.notice.email.changed.lead': '이제 로그인에 다른 주소가 사용됩니다. 3일 동안 이 주소로 되돌릴 수 있습니다.',
  'mail.notice.recovery.replaced.title': '지갑의 복구 정보가 갱신되었습니다',
  'mail.notice.recovery.replaced.lead':
    '이 기기는 지갑의 키를 가지고 있습니다. 본인의 기기가 아니라면 지금 자산을 다른 지갑으로 옮기세요.',
  'mail.notice.service.ending.title': '지갑의 키를 저장하세요',
  'mail.notice.service.ending.lead':
    '운영자는 서비스가 응답하는 동안 모든 소유자에게 이를 요청합니다. 사이트에서 지갑을 열고 보안에서 ‘키 저장’을 선택하세요. 자동 복구만 사용하면 서비스가 종료된 뒤에는 지갑을 복구할 방법이 없습니다.',
  'mail.notice.service.ending.caution': '이메일의 링크로 열린 페이지에 복구 문구를 입력하지 마세요.',
  'mail.notice.sessions.planned.title': '다른 기기가 로그아웃될 예정입니다',
  'mail.notice.sessions.planned.lead':
    '24시간 후에 로그아웃됩니다. 이를 요청한 기기는 지갑의 키를 제시하지 않았습니다.',
  'mail.notice.wallet.deleting.title': '계정이 삭제될 예정입니다',
  'mail.notice.wallet.deleting.lead':
    '이 기기의 요청에 따라 24시간 후에 계정과 지갑이 삭제됩니다. 본인이 아니라면 본인의 기기에서 지갑을 열고 유지를 누르세요. 그런 다음 이 기기를 제거하세요.',
  'mail.notice.wallet.deleted.title': '계정이 삭제되었습니다',
  'mail.notice.wallet.deleted.lead':
    '계정과 지갑이 삭제되었습니다. 여기에서는 아무것도 되돌릴 수 없습니다. 다시 로그인하면 다른 주소를 가진 새 지갑이 만들어집니다.',
  'mail.notice.belonged': '지갑이 이 이메일 주소에 속해 있었기 때문에 이 이메일을 받으셨습니다.',
  'mail.notice.wallet.exported.title': '지갑을 내보냈습니다',
  'mail.notice.wallet.exported.lead':
    '이 기기에 복구 문구와 개인 키가 표시되었습니다. 본인이 아니라면 지금 모든 자산을 새 지갑으로 옮기세요. 한번 표시된 문구는 다시 비밀이 될 수 없습니다.',
  'mail.notice.wallet.lost.title': '새 지갑 시작',
  'mail.notice.wallet.lost.lead':
    '이 기기에서 지갑을 복구할 수 없었습니다. 어느 기기에도 없다면 새 지갑을 시작할 수 있습니다.',
  'mail.notice.wallet.retired.title': '지갑이 보류되었습니다',
  'mail.notice.wallet.retired.lead': '7일 동안 되돌릴 수 있습니다. 다른 지갑이 그 자리를 대신합니다.',
  'mail.notice.wallet': '지갑',
  'mail.notice.leaving': '떠나는 방법',
  'mail.notice.anew': '새 지갑 시작',
  'mail.notice.restore': '지갑 되돌리기',
  'mail.notice.address': '이 주소로 되돌리기',
  'mail.notice.stop': '제가 아닙니다',
  'mail.notice.back': '기기 되돌리기',
  'mail.notice.life': '링크는 {days}일 동안 한 번만 쓸 수 있습니다. 열기만 해서는 아무것도 바뀌지 않습니다.',
  'mail.notice.you': '본인이 한 일이라면 아무것도 하지 않아도 됩니다.',
  'mail.notice.why': '이 이메일 주소에 회원님의 지갑이 연결되어 있어 이 이메일을 보냅니다.',
  // Every mail
  'mail.notYou': '직접 요청하지 않았다면 이 이메일을 무시하세요. 본인이 조작하지 않으면 아무 일도 일어나지 않습니다.',
  'mail.why': '{site}(이)라고 주장하는 페이지에서 이 주소가 입력되어 이 이메일을 보냅니다.',
}
