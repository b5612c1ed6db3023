import type { TextStore } from '@/lib/text/text-store'
import type { RaisedAlert } from './alert-store'

export interface DeveloperConsole {
  readonly text: TextStore
  readonly console: { warn(message: string): void }
}

/** Writes an alert to the console for the developer of the site. Never rejects. */
export async function notifyDeveloper(
  { text, console }: DeveloperConsole,
  { code, details }: RaisedAlert,
): Promise<void> {
  await text.load('alerts').catch(() => undefined)
  const line = `${text.t(`alert.${code}`)}: ${text.t(`alert.${code}.meaning`)}`
  console.warn(`Foyer: ${line}${details === undefined ? '' : ` (${details})`}`)
}
