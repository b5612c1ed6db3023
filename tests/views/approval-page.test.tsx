import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApprovalPage } from '@/components/vault/ApprovalPage'
import { approvalTexts } from '@/lib/text/en/approval'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.location.hash = ''
})

/** The page of a link whose login was begun in this browser, or elsewhere. */
async function openLink({
  isSameBrowser,
  decision = 'Approve this login',
}: {
  isSameBrowser: boolean
  decision?: string
}) {
  const approval = {
    ...{ status: 'pending', projectName: 'shop', embedOrigin: 'https://shop.example', matchNumber: '07' },
    ...{ browser: 'Firefox', system: 'Android', startedAt: 1, expiresAt: 2, isSameBrowser },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).includes('/read')) return Response.json(approval)
    const { decision: sent } = JSON.parse(String(init.body))
    return Response.json({ status: sent === 'approve' ? 'approved' : 'declined' })
  })
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  window.location.hash = `#${'A'.repeat(43)}`
  render(<ApprovalPage texts={approvalTexts} locale="en" />)
  const button = await screen.findByRole('button', { name: decision })
  // Number and device are there before the press.
  expect(screen.getByText('07')).toBeDefined()
  expect(screen.getByText('Firefox on Android')).toBeDefined()
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(button)
  return close
}

describe('the page of a link, after the approval', () => {
  test('behavior: in the browser of the login it closes itself, and a browser that keeps it says where to go back', async () => {
    const close = await openLink({ isSameBrowser: true })
    expect((await screen.findByRole('status')).textContent).toContain('You can go back to shop.example.')
    expect(close).toHaveBeenCalledTimes(1)
  })

  test('behavior: on another device it stays, and says that the login goes on elsewhere', async () => {
    const close = await openLink({ isSameBrowser: false })
    expect((await screen.findByRole('status')).textContent).toContain('You can go back to your other device.')
    expect(close).not.toHaveBeenCalled()
  })

  test('behavior: after a login that was declined it stays', async () => {
    const close = await openLink({ isSameBrowser: true, decision: 'This was not me' })
    expect((await screen.findByRole('status')).textContent).toContain('Login declined')
    expect(close).not.toHaveBeenCalled()
  })
})

describe('the page of a link that makes an address the owner of a wallet', () => {
  async function openOwnerLink(status: 'pending' | 'approved' | 'declined' | 'expired') {
    const approval = {
      ...{ status, asks: 'owner', projectName: 'shop', embedOrigin: 'https://shop.example', matchNumber: '07' },
      ...{ browser: 'Firefox', system: 'Android', startedAt: 1, expiresAt: 2, isSameBrowser: true },
    }
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (String(url).includes('/read')) return Response.json(approval)
      const { decision } = JSON.parse(String(init.body))
      return Response.json({ status: decision === 'approve' ? 'approved' : 'declined' })
    })
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
    window.location.hash = `#${'A'.repeat(43)}`
    render(<ApprovalPage texts={approvalTexts} locale="en" />)
    return close
  }

  test.each([
    ['Confirm this address', 'Address confirmed'],
    ['This was not me', 'Address not confirmed'],
  ])('behavior: it says what it is for, and after "%s" what came of it; it stays', async (button, end) => {
    const close = await openOwnerLink('pending')
    await screen.findByRole('heading', { name: 'Use this address for your wallet' })
    // No other screen has the number.
    expect(screen.queryByText('07')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect((await screen.findByRole('status')).textContent).toContain(end)
    expect(close).not.toHaveBeenCalled()
  })

  test.each([
    ['approved', 'Address confirmed'],
    ['declined', 'Nothing has changed.'],
    ['expired', 'send a new link from the settings of your account'],
  ] as const)('behavior: a link that is %s says "%s", and nothing of a login', async (status, words) => {
    await openOwnerLink(status)
    await screen.findByText(words, { exact: false })
    expect(screen.getByRole('status').textContent).not.toContain('login')
  })
})
