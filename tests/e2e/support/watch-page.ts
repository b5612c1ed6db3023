import type { Page } from '@playwright/test'

/** Violations of policies, errors, and requests to hosts that are neither the site's nor the server's. */
export function watchPage(
  page: Page,
  hosts: readonly string[],
): { readonly broken: string[]; readonly foreign: string[] } {
  const seen = { broken: [] as string[], foreign: [] as string[] }
  page.on('console', (message) => message.type() === 'error' && seen.broken.push(message.text()))
  page.on('pageerror', (error) => seen.broken.push(error.message))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !hosts.includes(origin)) seen.foreign.push(request.url())
  })
  return seen
}
