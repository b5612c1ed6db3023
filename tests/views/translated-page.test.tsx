import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { softLazy } from '@/components/modal/soft-lazy'
import { Boundary, bounded } from '@/components/ui/Boundary'
import { Button } from '@/components/ui/Button'
import { Figures } from '@/components/ui/Figures'
import { createFakeWallet } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { transferLog } from '../support/transfer-log'
import { translatePage } from '../support/translate-page'
import { createFakeMarket, ETH, ROUTER, USDC } from './support/fake-market'
import { endModal, OWNER, pass, spoken } from './support/render-modal'
import { SETTLED_MS } from './support/settled-button'
import { openSwap } from './support/swap-form'

afterEach(() => {
  endModal()
  cleanup()
})

describe('a page that its browser translates', () => {
  test('error: a button that becomes busy keeps its label, and shows the next one', () => {
    const { rerender } = render(<Button>Refresh</Button>)
    translatePage(document.body)
    rerender(<Button busy>Refresh</Button>)
    expect(screen.getByRole('button').textContent).toBe('Refresh')
    rerender(<Button busy>Refreshing</Button>)
    expect(screen.getByRole('button').textContent).toBe('Refreshing')
    rerender(<Button>Done</Button>)
    expect(screen.getByRole('button').textContent).toBe('Done')
  })

  test('error: an amount that changes shows the new one', async () => {
    const { container, rerender } = render(<Figures>1.5 ETH</Figures>)
    translatePage(container)
    rerender(<Figures>2.25 ETH</Figures>)
    expect(container.textContent).toBe('2.25 ETH')
    rerender(<Figures>about 3 ETH today</Figures>)
    expect(container.textContent).toBe('about 3 ETH today')
  })

  test('error: a swap is typed, reviewed, confirmed and finished, always with the current figures', async () => {
    const market = createFakeMarket()
    const wallet = createFakeWallet({ accounts: [OWNER] })
    let answer = deferred<string>()
    wallet.answer('eth_sendTransaction', () => {
      answer = deferred<string>()
      return answer.promise
    })
    const page = await openSwap({ market, wallets: [wallet] })
    translatePage(document.body)
    await page.choose('source', USDC)
    await page.choose('to', ETH)
    await page.enter('10.01')
    await page.user.click(await screen.findByRole('button', { name: 'Review swap' }))
    await page.title('Review swap')
    await pass(SETTLED_MS)
    await page.user.click(await screen.findByRole('button', { name: 'Swap 10.01 USDC for 0.003308 ETH' }))
    await screen.findByRole('button', { name: 'Approve limit increase in your wallet' })
    await waitFor(() => expect(wallet.asked('eth_sendTransaction')).toHaveLength(1))
    market.state.allowance = 10n ** 12n
    market.mine()
    answer.resolve(`0x${'a1'.repeat(32)}`)
    await pass(1_500)
    await screen.findByRole('button', { name: 'Confirm transaction in your wallet' })
    await waitFor(() => expect(wallet.asked('eth_sendTransaction')).toHaveLength(2))
    market.mine([transferLog(USDC.address, OWNER, ROUTER, 10_010_000n)], 4_100_000_000_000_000n)
    answer.resolve(`0x${'ab'.repeat(32)}`)
    await pass(1_500)
    await page.title('Swap complete')
    await spoken('status', 'Swapped USDC to 0.004 ETH')
    expect(screen.queryByText('This screen did not load')).toBeNull()
  })
})

function Fragile({ word }: { word: string }) {
  const [crashed, setCrashed] = useState(false)
  if (crashed) throw new Error('crash')
  return (
    <button type="button" onClick={() => setCrashed(true)}>
      {word}
    </button>
  )
}

/** The elements around a part: they show the number of presses. */
function Around({ children }: { children: ReactNode }) {
  const [presses, setPresses] = useState(0)
  return (
    <div>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`Pressed ${presses}`}
      </button>
      {children}
    </div>
  )
}

describe('a crash of a part', () => {
  const quiet = () => void vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const button = (name: string) => screen.getByRole('button', { name })
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  test('error: a crashed part that was added later is removed, and the elements around it still work', async () => {
    quiet()
    const Part = softLazy(async () => bounded(Fragile))
    render(
      <Around>
        <Part word="Late" />
      </Around>,
    )
    await screen.findByRole('button', { name: 'Late' })
    fireEvent.click(button('Pressed 0'))
    fireEvent.click(button('Late'))
    expect(names()).toEqual(['Pressed 1'])
    fireEvent.click(button('Pressed 1'))
    expect(names()).toEqual(['Pressed 2'])
  })

  test('error: the fallback replaces it and renders it again, and the elements around it still work', () => {
    quiet()
    const again = (retry: () => void) => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )
    render(
      <Around>
        <Boundary fallback={again}>
          <Fragile word="Part" />
        </Boundary>
      </Around>,
    )
    fireEvent.click(button('Pressed 0'))
    fireEvent.click(button('Part'))
    expect(names()).toEqual(['Pressed 1', 'Try again'])
    fireEvent.click(button('Pressed 1'))
    expect(names()).toEqual(['Pressed 2', 'Try again'])
    fireEvent.click(button('Try again'))
    expect(names()).toEqual(['Pressed 2', 'Part'])
  })
})
