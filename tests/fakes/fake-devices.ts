import type { DeviceFacts } from '@/lib/core/device'

/** Devices as their browsers describe them. */
const device = (userAgent: string, facts: Partial<DeviceFacts> = {}): DeviceFacts => ({
  ...{ userAgent, touchPoints: 0, hasTelegramProxy: false, isFramed: false },
  ...facts,
})

export const COMPUTER = device(
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
)
export const FIREFOX = device('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
export const MAC_SAFARI = device(
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
)
export const IPAD = { ...MAC_SAFARI, touchPoints: 5 }
export const IPHONE = device(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  { touchPoints: 5 },
)
export const ANDROID = device(
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  { touchPoints: 5 },
)
export const TELEGRAM_IPHONE = device(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  { touchPoints: 5, hasTelegramProxy: true },
)
export const TELEGRAM_ANDROID = device(`${ANDROID.userAgent} Telegram-Android/11.7 (Google Pixel 8; Android 15)`, {
  touchPoints: 5,
})
export const INSTAGRAM_IPHONE = device(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0.0',
  { touchPoints: 5 },
)
