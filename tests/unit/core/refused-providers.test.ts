import { expect, test } from 'vitest'
import type { DeviceFacts } from '@/lib/core/device'
import { refusedProviders } from '@/lib/core/refused-providers'

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const VIEW = `${ANDROID.replace('Pixel 9', 'Pixel 9; wv').replace('Chrome', 'Version/4.0 Chrome')}`
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.each<[where: string, facts: Partial<DeviceFacts>, refused: readonly string[]]>([
  ['a browser of Android', { userAgent: ANDROID }, []],
  ['a web view of Android', { userAgent: VIEW }, ['google', 'facebook']],
  ['the app of Facebook on Android', { userAgent: `${VIEW} [FB_IAB/FB4A;FBAV/500.0;]` }, ['google']],
  ['Safari on an iPhone', { userAgent: `${IPHONE} Version/19.0 Safari/604.1` }, []],
  ['a web view on an iPhone', { userAgent: IPHONE }, ['google']],
  ['Telegram on an iPhone', { userAgent: IPHONE, hasTelegramProxy: true }, ['google']],
  ['Telegram on Android', { userAgent: `${VIEW} Telegram-Android/12.0` }, ['google', 'facebook']],
  ['Telegram on a computer', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', hasTelegramProxy: true }, []],
  ['a browser of a computer', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, []],
])('param: providers that refuse logins in %s', (_, facts, refused) => {
  const unknown = { userAgent: '', touchPoints: 0, hasTelegramProxy: false, isFramed: false }
  expect(refusedProviders({ ...unknown, ...facts })).toEqual(refused)
})
