import { expect } from '@playwright/test'
import { AxeWalk } from './support/axe-walk'
import { saveData } from './support/save-data'
import { hostQuery, test } from './support/test'
import { WALKED_VIEWS } from './support/walked-views'

const SCRIPTS = '**/_next/static/**/*.js'

test('error: axe reports no violation if balances or code fail to load', async ({ chain, modal, page, wallet }) => {
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { ETH: '0' })
  await modal.connect(wallet)
  await modal.openAccount()
  await expect(modal.dialog.getByText('Nothing here yet')).toBeVisible()
  await walk.view('Account', 'empty')
  await page.route('**/api/balance*', (route) => route.abort())
  await modal.button('Refresh').click()
  await expect(modal.alert).toContainText('Token Balance Unavailable')
  await walk.view('Account', 'no balances')
  await page.unroute('**/api/balance*')
  await modal.disconnect()
  await modal.hasClosed()
  // While the disconnect can be undone, a page that loads needs the modal's code to finish it.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()

  await saveData(page)
  await page.reload()
  await page.route(SCRIPTS, (route) => route.abort())
  await modal.opener.click()
  await expect(page.getByText('The wallet screen did not load. Press again.')).toBeVisible()
  await walk.wholePage('host page, no modal')
  await page.unroute(SCRIPTS)
  await page.reload()
  await modal.opener.hover()
  await page.waitForLoadState('networkidle')
  await page.route(SCRIPTS, (route) => route.abort())
  await modal.opener.click()
  await modal.button(/Scripted Wallet/).click()
  await expect(modal.alert).toBeVisible()
  await walk.view('ConnectingExternal', 'did not load')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.trouble)
})

test('error: axe reports no violation in an alert of the installation on a page of another origin', async ({
  chain,
  modal,
  page,
  stack,
}) => {
  const walk = await AxeWalk.begin(page)
  const host = await stack.foreignHost()
  const query = hostQuery(stack.app.url, chain, { default: 'eip155:10' })
  await modal.open(`${host.url}?${query}`)
  await expect(modal.alert).toContainText('Network Not Found')
  // Only the view is checked: the page is not ours.
  await walk.view('Connect', 'an alert on top')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.alert)
})
