import { expect, type Page } from '@playwright/test'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { errorStatus } from '@/lib/core/error-status'
import type { ModalPage } from '@/tests/e2e/support/modal-page'
import { PROJECT_ID, type Stack } from '@/tests/e2e/support/test'
import { codesOf, wordsOf } from '@/tests/support/error-rows'
import type { Screen } from '@/tests/support/error-screens'
import { Camera } from '../camera'

const REQUEST_ID = '018f3a52-6d1e-7c90-b5aa-94e1f0c2d7b8'

/** Makes an endpoint fail with `code` from now on, in the format of our server. */
export async function refuse(page: Page, path: string, code: ErrorCode, details: object = {}): Promise<void> {
  await page.unroute(`**${path}?*`)
  await page.route(`**${path}?*`, (route) =>
    route.fulfill({
      status: errorStatus[code],
      headers: { 'access-control-allow-origin': '*', 'x-request-id': REQUEST_ID },
      json: { error: { code, message: code, requestId: REQUEST_ID, details } },
    }),
  )
}

export const recover = (page: Page, path: string) => page.unroute(`**${path}?*`)

/** Replies to these node methods with `answers` from now on; all other methods reach the node. */
export const answerNode = (page: Page, answers: Readonly<Record<string, (params: never) => unknown>>) =>
  page.route('**/api/rpc?*', async (route) => {
    const { id, method, params } = route.request().postDataJSON()
    const answer = answers[method]
    if (answer === undefined) return route.fallback()
    await route.fulfill({ json: { jsonrpc: '2.0', id, result: answer(params as never) } })
  })

/** Takes pictures of the rows of one screen. `expectComplete` fails if one is missing. */
export function rowsOf(place: Screen, page: Page, modal: ModalPage) {
  const camera = new Camera(page, `errors/${place}`)
  const drawn = new Set<ErrorCode>()
  const shoot = async (name: string) => camera.shoot(name, { around: place === 'Snackbar' })
  return {
    shoot,
    /** Takes a picture of the alert of this row and, if `open` is set, another one with its details open. */
    async draw(code: ErrorCode, { note = '', open = false } = {}): Promise<void> {
      drawn.add(code)
      const [title = ''] = wordsOf(code).title.split('{')
      const alert = modal.alert.filter({ hasText: title || /\w/ }).first()
      await expect(alert).toBeVisible()
      await alert.scrollIntoViewIfNeeded()
      await shoot(`${code}${note}`)
      if (!open) return
      await alert.getByText('Details').click()
      await shoot(`${code}${note}-details`)
      await alert.getByText('Details').click()
    },
    /** Takes a picture of a row that shows as a status. */
    async drawStatus(code: ErrorCode, note = ''): Promise<void> {
      drawn.add(code)
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: wordsOf(code).title })
          .first(),
      ).toBeVisible()
      await shoot(`${code}${note}`)
    },
    expectComplete: () => expect([...drawn].sort()).toEqual([...codesOf(place)].sort()),
  }
}

/** The address of a foreign page, whose host can open views: `shop.open({ view })`. */
export const shopAddress = ({ app, chain }: Stack, host: string, project = PROJECT_ID) =>
  `${host}?${new URLSearchParams({ api: app.url, project, rpc: chain.rpcUrl })}`

/** Opens a view as the host of that page does. */
export const openAsHost = (page: Page, request: object) =>
  page.evaluate(
    (wanted) => (window as unknown as { shop: { open(request: object): unknown } }).shop.open(wanted),
    request,
  )
