import type { RaisedAlert } from '@/lib/alerts/alert-store'
import type { Shell } from './shell'

/** An alert for whoever runs the site, in the console. Comes with the wallet: a site that has none needs no code for it. */
export async function tellDeveloper({ text, ports }: Shell, { code, details }: RaisedAlert): Promise<void> {
  await text.load('flows').catch(() => undefined)
  const line = `${text.t(`alert.${code}`)}: ${text.t(`alert.${code}.meaning`)}`
  ports.console.warn(`Foyer: ${line}${details === undefined ? '' : ` (${details})`}`)
}
