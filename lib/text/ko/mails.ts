import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': '{site} 로그인 코드',
  'mail.code.title': '로그인 코드',
  'mail.code.enter': '지갑에 로그인하려면 {site}에서 이 코드를 입력하세요.',
  'mail.code.life': '코드는 {minutes}분 동안 유효합니다.',
  'mail.code.secret': '이 코드를 다른 사람에게 알려주지 마세요. {site}에서는 코드를 묻지 않습니다.',
  // The approval of a device
  'mail.approval.subject': '지갑 로그인 승인',
  'mail.approval.lead':
    '{site}(이)라고 주장하는 페이지에서 회원님의 이메일 주소로 로그인이 시작되었습니다. 직접 시작한 경우에만 승인하세요.',
  'mail.approval.button': '로그인 확인',
  'mail.approval.life': '링크는 {minutes}분 동안 한 번만 사용할 수 있습니다.',
  // Every mail
  'mail.notYou': '직접 요청하지 않았다면 이 이메일을 무시하세요. 본인이 조작하지 않으면 아무 일도 일어나지 않습니다.',
  'mail.why': '{site}(이)라고 주장하는 페이지에서 이 주소가 입력되어 이 이메일을 보냅니다.',
}
