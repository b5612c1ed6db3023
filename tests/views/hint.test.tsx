import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Hint } from '@/components/modal/parts/Hint'
import { RuntimeContext } from '@/lib/react/runtime-context'
import { endModal, renderModal } from './support/render-modal'

afterEach(endModal)

test('behavior: while an explanation is open, hosts read it as the tooltip; Esc hides it', async () => {
  const { open, runtime } = await renderModal()
  await open({ view: 'Connect' })
  const { publicState } = await runtime().flows()
  await act(async () => {
    render(<Hint text="Paid to the token">Fee</Hint>, {
      wrapper: ({ children }) => <RuntimeContext value={runtime()}>{children}</RuntimeContext>,
    })
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fee', description: 'Paid to the token' }))
  expect(publicState.get().tooltip).toMatchObject({ message: 'Paid to the token', open: true })
  await user.keyboard('{Escape}')
  expect(publicState.get().tooltip).toMatchObject({ message: '', open: false })
})
