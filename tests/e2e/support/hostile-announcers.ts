import type { Page } from '@playwright/test'

/**
 * More than fifty wallets that announce themselves to break the page or to impersonate another wallet. None may
 * succeed.
 */
export async function installHostileAnnouncers(page: Page): Promise<void> {
  await page.addInitScript(announceHostile)
}

function announceHostile(): void {
  const provider = Object.freeze({
    request: () => Promise.reject(new Error('hostile')),
    on: () => undefined,
    removeListener: () => undefined,
  })
  const boom = (): never => {
    throw new Error('hostile getter')
  }
  const info = (name: string, more: object = {}) => ({
    uuid: `00000000-0000-4000-8000-${String(name.length).padStart(4, '0')}${Math.random().toString().slice(2, 10)}`,
    name,
    rdns: `test.hostile.${name.replaceAll(/\W/g, '')}`,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...more,
  })
  const rejectWithRevokedProxy = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return Promise.reject(proxy)
  }
  const details: unknown[] = [
    // Claims the name of the wallet that the journeys connect.
    {
      info: info('Impostor', { rdns: 'test.scripted-wallet' }),
      provider: { ...provider, request: rejectWithRevokedProxy },
    },
    undefined,
    null,
    'wallet',
    {},
    { info: info('No provider') },
    { info: null, provider },
    { info: info('Bad icon', { icon: 'javascript:document.title="owned"' }), provider },
    { info: info('Remote icon', { icon: 'https://hostile.test/icon.png' }), provider },
    { info: info('<img src=x onerror=document.title="owned">'), provider },
    { info: info('x'.repeat(100_000)), provider },
    Object.freeze({ info: Object.freeze(info('Frozen')), provider }),
    Object.defineProperty({ provider }, 'info', { get: boom }),
    { info: Object.defineProperty(info('Getter'), 'name', { get: boom }), provider },
    { info: new Proxy({}, { get: boom, has: boom, ownKeys: boom }), provider },
    { info: info('Throwing provider'), provider: Object.defineProperty({}, 'request', { get: boom }) },
    // The same wallet announced fifty times.
    ...Array.from({ length: 50 }, () => ({
      info: info('Crowd', { uuid: 'c0c0c0c0-0000-4000-8000-000000000000' }),
      provider,
    })),
  ]
  const announce = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  setTimeout(announce, 1_000)
}
