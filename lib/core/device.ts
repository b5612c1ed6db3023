/** What a page can see of the device and the program that show it. */
export interface DeviceFacts {
  /** `navigator.userAgent`. */
  readonly userAgent: string
  /** `navigator.maxTouchPoints`: an iPad says that it is a Mac. */
  readonly touchPoints: number
  /** Whether the page has the object by which Telegram talks to its mini apps. */
  readonly hasTelegramProxy: boolean
  /** Whether the page is inside a frame. */
  readonly isFramed: boolean
}

export interface Device {
  readonly system: 'ios' | 'android' | 'desktop'
  /**
   * The program that shows the page: a browser, Telegram, or another app with a web view. Web views often refuse to open
   * other apps.
   */
  readonly program: 'browser' | 'telegram' | 'app'
  readonly isFramed: boolean
}

/**
 * Recognises the device and the program. An unknown program counts as a browser.
 *
 * @see https://developer.chrome.com/docs/multidevice/user-agent#webview_user_agent (read 2026-11-23): `wv` marks a web
 *   view of Android. A web view of iOS lacks the `Safari/` that every browser of iOS has.
 */
export function readDevice({ userAgent, touchPoints, hasTelegramProxy, isFramed }: DeviceFacts): Device {
  const system = systemOf(userAgent, touchPoints)
  const isTelegram = hasTelegramProxy || /\bTelegram(?:-Android)?\//.test(userAgent)
  return { system, program: isTelegram ? 'telegram' : isApp(userAgent, system) ? 'app' : 'browser', isFramed }
}

function systemOf(userAgent: string, touchPoints: number): Device['system'] {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** Apps whose web views also name the browser that they are made of. */
const NAMED_APPS =
  /\bFBA[NV]\/|\bFB_IAB\/|Instagram|\bLine\/|MicroMessenger|Twitter for|LinkedInApp|Snapchat|Pinterest|TikTok|musical_ly|BytedanceWebview|\bGSA\//

function isApp(userAgent: string, system: Device['system']): boolean {
  if (system === 'desktop') return false
  if (NAMED_APPS.test(userAgent)) return true
  return system === 'ios' ? !userAgent.includes('Safari/') : /; wv\)/.test(userAgent)
}

/** Whether wallets of this device are apps. */
export function isPhone(facts: DeviceFacts): boolean {
  return readDevice(facts).system !== 'desktop'
}
