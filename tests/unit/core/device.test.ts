import { expect, test } from 'vitest'
import { isPhone, readDevice } from '@/lib/core/device'
import * as devices from '@/tests/fakes/fake-devices'

const { ANDROID, COMPUTER, FIREFOX, INSTAGRAM_IPHONE, IPAD, IPHONE, MAC_SAFARI, TELEGRAM_ANDROID, TELEGRAM_IPHONE } =
  devices

/** A program on Android or iOS that adds its name. */
const on = (facts: typeof ANDROID, name: string) => ({ ...facts, userAgent: `${facts.userAgent} ${name}` })
const WEB_VIEW = { ...ANDROID, userAgent: ANDROID.userAgent.replace('; K)', '; Pixel 8 Build/AP2A; wv)') }
const WEB_VIEW_IPHONE = { ...IPHONE, userAgent: IPHONE.userAgent.replace(' Safari/604.1', '') }

test.each([
  ['Chrome on Linux', COMPUTER, 'desktop', 'browser'],
  ['Firefox', FIREFOX, 'desktop', 'browser'],
  ['Safari on a Mac', MAC_SAFARI, 'desktop', 'browser'],
  ['an iPad, which says that it is a Mac', IPAD, 'ios', 'browser'],
  ['Safari on an iPhone', IPHONE, 'ios', 'browser'],
  ['Chrome on an iPhone', on(IPHONE, 'CriOS/140.0'), 'ios', 'browser'],
  ['Chrome on Android', ANDROID, 'android', 'browser'],
  ['Samsung Internet', on(ANDROID, 'SamsungBrowser/27.0'), 'android', 'browser'],
  ['Telegram on an iPhone', TELEGRAM_IPHONE, 'ios', 'telegram'],
  ['Telegram on Android', TELEGRAM_ANDROID, 'android', 'telegram'],
  ['Telegram on a computer', { ...COMPUTER, hasTelegramProxy: true }, 'desktop', 'telegram'],
  ['Instagram', INSTAGRAM_IPHONE, 'ios', 'app'],
  ['Facebook', on(ANDROID, '[FBAN/FB4A;FBAV/500.0]'), 'android', 'app'],
  ['Messenger', on(IPHONE, '[FBAN/MessengerLiteForiOS]'), 'ios', 'app'],
  ['WeChat', on(ANDROID, 'MicroMessenger/8.0'), 'android', 'app'],
  ['TikTok', on(ANDROID, 'musical_ly_2024 BytedanceWebview/d8a21c6'), 'android', 'app'],
  ['X', on(IPHONE, 'Twitter for iPhone/10.0'), 'ios', 'app'],
  ['Line', on(IPHONE, 'Line/14.0'), 'ios', 'app'],
  ['the Google app', on(IPHONE, 'GSA/300.0'), 'ios', 'app'],
  ['any web view of Android', WEB_VIEW, 'android', 'app'],
  ['any web view of iOS', WEB_VIEW_IPHONE, 'ios', 'app'],
  ['a computer that names an app', on(COMPUTER, 'MicroMessenger/8.0'), 'desktop', 'browser'],
  ['nothing', { ...COMPUTER, userAgent: '' }, 'desktop', 'browser'],
] as const)('behavior: %s is recognised', (_, facts, system, program) => {
  expect(readDevice(facts)).toEqual({ system, program, isFramed: false })
  expect(isPhone(facts)).toBe(system !== 'desktop')
})

test('param: isFramed is kept', () => {
  expect(readDevice({ ...IPHONE, isFramed: true }).isFramed).toBe(true)
})
