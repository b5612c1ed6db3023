import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': '다른 서비스의 계정으로 로그인',
  'socials.continue': '{provider}로 계속하기',
  'socials.more': '더 보기',
  'socials.example': '여기에서는 예시 계정이 제공업체를 대신합니다.',
  'socials.refused': '이 앱 안에서는 {providers} 로그인을 사용할 수 없습니다. 이 페이지를 브라우저에서 여세요.',
  'socials.copyLink': '이 페이지의 링크 복사',
  'socials.copied': '링크를 복사했습니다',
}
