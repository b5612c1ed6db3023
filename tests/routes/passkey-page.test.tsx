import type { ReactElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import PasskeyPage from '@/app/(frame)/passkey/page'
import type { PasskeyWindowProps } from '@/components/frame/PasskeyWindow'
import { pageRequest } from '../fakes/next-headers'

afterEach(() => {
  pageRequest.headers = new Headers()
})

/** What the page says about the origin that has opened it. */
async function isFromWallet(headers: Readonly<Record<string, string>>): Promise<boolean> {
  pageRequest.headers = new Headers(headers)
  const page: ReactElement<{ readonly children: ReactElement<PasskeyWindowProps> }> = await PasskeyPage({
    searchParams: Promise.resolve({ lang: 'en' }),
  })
  return page.props.children.props.isFromWallet
}

describe('the window of a passkey', () => {
  test('behavior: it works where a page of its own origin has opened it', async () => {
    expect(await isFromWallet({ 'sec-fetch-site': 'same-origin' })).toBe(true)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a link of a mail, or a typed address', { 'sec-fetch-site': 'none' }],
    ['a browser that does not say it', {}],
  ])('error: it asks for nothing where it was opened by %s', async (_, headers) => {
    expect(await isFromWallet(headers)).toBe(false)
  })
})
