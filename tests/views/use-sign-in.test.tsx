import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RuntimeContext } from '@/lib/react/runtime-context'
import { useSignIn } from '@/lib/react/use-sign-in'
import type { Runtime } from '@/lib/runtime/runtime'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import { at } from '../support/at'
import { ADA, startSignIn } from '../unit/sign-in/sign-in-harness'

afterEach(cleanup)

function Probe() {
  const { step, required, message, text, error, sign, cancel } = useSignIn()
  return (
    <>
      <p role="status">{`${step} ${required} ${message?.accountAddress} ${text?.length ?? 0} ${error?.code}`}</p>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
    </>
  )
}

test('behavior: the hook returns the state of the sign-in, and its functions send events', async () => {
  const { actor, ports, tracked } = startSignIn()
  const flow = Promise.resolve({ actor, open: vi.fn() })
  const gate: Partial<SignInGate> = { flow: () => flow }
  const runtime: Partial<Runtime> = { signInGate: () => gate as SignInGate }
  const wallet = ports.sign.hold()
  await act(async () => {
    render(
      <RuntimeContext value={runtime as Runtime}>
        <Suspense>
          <Probe />
        </Suspense>
      </RuntimeContext>,
    )
  })
  const status = () => screen.getByRole('status').textContent
  expect(status()).toBe('checking true undefined 0 undefined')
  await act(async () => actor.send({ type: 'ask', account: ADA }))
  const length = actor.getSnapshot().context.prepared?.text.length
  expect(status()).toBe(`ready true ${ADA.address} ${length} undefined`)
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  expect(status()).toContain('signing')
  await act(async () => at(wallet, 0).reject(new Error('the wallet broke')))
  expect(status()).toContain('failed')
  expect(status()).toContain('wallet.failed')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(tracked.at(-1)).toBe(`CLICK_CANCEL_SIWX ${ADA.chainId}`)
})
