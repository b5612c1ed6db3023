import { expect } from '@playwright/test'
import { PROJECT_ID, test } from './support/test'

const cases = [
  {
    title: 'Invalid App Configuration',
    meaning: 'not on the allowlist',
    query: { project: PROJECT_ID },
    isAllowed: false,
  },
  { title: 'Invalid Project ID', meaning: 'does not know the page’s project ID', query: { project: 'nobody' } },
  { title: 'Project ID Not Configured', meaning: 'Set FOYER_PROJECT_ID on the server', query: { project: '' } },
  {
    title: 'Network Not Found',
    meaning: 'missing from the list',
    query: { project: PROJECT_ID, default: 'eip155:10' },
  },
] as const

for (const { title, meaning, query, ...rest } of cases) {
  test(`error: "${title}" is logged once in the console, and shows above Connect until it is dismissed`, async ({
    chain,
    modal,
    page,
    stack,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const host = await stack.foreignHost('isAllowed' in rest ? 'not allowed' : 'allowed')
    const address = `${host.url}?${new URLSearchParams({ api: stack.app.url, rpc: chain.rpcUrl, ...query })}`
    await modal.open(address)
    const banner = modal.alert.filter({ hasText: title })
    await expect(banner).toContainText(meaning)
    await expect(modal.alert).toHaveCount(1)
    await modal.shows('Connect')
    await expect(modal.dialog).not.toContainText('alert.')

    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toBeHidden()
    await modal.button('Close').click()
    await expect(modal.dialog).toBeHidden()
    await modal.opener.click()
    await modal.shows('Connect')
    await expect(banner).toBeHidden()
    expect(logged.filter((line) => line.includes(title))).toHaveLength(1)
  })
}

test('error: for a wallet on an unconfigured network the view shows one alert, and the console has it once', async ({
  modal,
  page,
  wallet,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await modal.connect(wallet)
  await wallet.changeChain(424_242)
  await modal.shows('Switch network')
  await expect(modal.alert).toHaveCount(1)
  await expect(modal.alert).toContainText('is on chain 424242, which this site does not support.')
  await wallet.changeChain(31_337)
  await expect(modal.dialog).toBeHidden()
  await modal.openAccount()
  await expect(modal.alert).toHaveCount(0)
  expect(logged.filter((line) => line.includes('Network Not Found'))).toHaveLength(1)
})
