import type { ApprovalTexts } from './approval-texts'
import { fillText } from './fill-text'

/** Browser and system in a sentence's words: "Firefox on Android". Either may be `''`. */
export function deviceNames(
  { browser, system }: { readonly browser: string; readonly system: string },
  texts: Pick<ApprovalTexts, 'approve.deviceNames' | 'approve.deviceUnknown'>,
): string {
  if (browser && system) return fillText(texts['approve.deviceNames'], { browser, system })
  return browser || system || texts['approve.deviceUnknown']
}
