import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': '使用其他服务的账户登录',
  'socials.continue': '使用 {provider} 继续',
  'socials.more': '更多',
  'socials.example': '这里由示例账户代替各服务商。',
  'socials.refused': '在此应用内无法使用 {providers} 登录。请在浏览器中打开此页面。',
  'socials.copyLink': '复制此页面的链接',
  'socials.copied': '链接已复制',
}
