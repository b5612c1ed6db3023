import { describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import { createDeviceApprovalFlow, type DeviceApproval } from '@/lib/device-approval/device-approval-flow'
import { fakeCall } from '@/tests/fakes/fake-call'

const FRAGMENT = `#${'t'.repeat(43)}`
const approval = (status: DeviceApproval['status'] = 'pending'): DeviceApproval => ({
  status,
  asks: 'device',
  projectName: 'shop',
  embedOrigin: 'https://shop.example',
  browser: 'Chrome',
  system: 'Linux',
  startedAt: 0,
  expiresAt: 1,
  matchNumber: '42',
  isSameBrowser: false,
})
const failure = (code: ConstructorParameters<typeof AppError>[0]) => () => Promise.reject(new AppError(code))
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** The flow, with the answers of the vault in their order. */
function openFlow(answers: readonly (() => Promise<unknown>)[], fragment = FRAGMENT) {
  const left = [...answers]
  const answerNext = vi.fn(
    (..._: readonly [Endpoint, unknown]) => left.shift()?.() ?? Promise.reject(new Error('not expected')),
  )
  const flow = createDeviceApprovalFlow(fakeCall((endpoint, input) => answerNext(endpoint, input)))
  flow.open(fragment)
  const calls = () => answerNext.mock.calls.map(([{ path }, input]) => [path, input])
  return { flow, calls }
}
const answer = (value: unknown) => async () => value

describe('an approval link', () => {
  test('behavior: opening it reads, and decides nothing', async () => {
    const { flow, calls } = openFlow([answer(approval())])
    expect(flow.getScreen()).toEqual({ step: 'loading' })
    await settle()
    expect(flow.getScreen()).toMatchObject({ step: 'asking', deciding: null, failure: null })
    expect(calls()).toEqual([['/api/vault/approvals/read', { token: 't'.repeat(43) }]])
  })

  test.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
  ] as const)('behavior: %s is sent once, however often it is pressed', async (decision, step) => {
    const { flow, calls } = openFlow([answer(approval()), answer({ status: step })])
    await settle()
    flow.decide(decision)
    flow.decide('approve')
    flow.decide('decline')
    expect(flow.getScreen()).toMatchObject({ step: 'asking', deciding: decision })
    await settle()
    expect(flow.getScreen()).toMatchObject({ step })
    expect(calls().slice(1)).toEqual([['/api/vault/approvals/decide', { token: 't'.repeat(43), decision }]])
  })

  test.each([
    ['expired', { step: 'expired', asks: 'device' }],
    ['approved', { step: 'used', status: 'approved', asks: 'device' }],
    ['declined', { step: 'used', status: 'declined', asks: 'device' }],
  ] as const)('behavior: a link that is %s asks for nothing', async (status, screen) => {
    const { flow } = openFlow([answer(approval(status))])
    await settle()
    expect(flow.getScreen()).toEqual(screen)
    flow.decide('approve')
    expect(flow.getScreen()).toMatchObject(screen)
  })

  test.each([
    ['', 'missing'],
    ['#', 'missing'],
    ['#abc', 'unknown'],
    [`${FRAGMENT}x`, 'unknown'],
  ])('error: the fragment %j is %s, and nothing is sent', (fragment, step) => {
    const { flow, calls } = openFlow([], fragment)
    expect(flow.getScreen()).toMatchObject({ step })
    flow.retry()
    expect(calls()).toEqual([])
  })

  test('error: a link that the vault does not know is unknown', async () => {
    const { flow } = openFlow([failure('request.not_found')])
    await settle()
    expect(flow.getScreen()).toEqual({ step: 'unknown' })
  })

  test.each([
    ['network.offline', 'offline'],
    ['request.timeout', 'no-answer'],
    ['internal', 'no-answer'],
    ['request.rate_limited', 'no-answer'],
  ] as const)('error: with %s the page says %s, and reads again on request', async (code, said) => {
    const { flow } = openFlow([failure(code), answer(approval())])
    await settle()
    expect(flow.getScreen()).toEqual({ step: 'failed', failure: said })
    flow.retry()
    expect(flow.getScreen()).toEqual({ step: 'loading' })
    await settle()
    expect(flow.getScreen()).toMatchObject({ step: 'asking' })
  })

  test('error: a decision that was not answered can be sent again', async () => {
    const { flow } = openFlow([answer(approval()), failure('network.offline'), answer({ status: 'approved' })])
    await settle()
    flow.decide('approve')
    await settle()
    expect(flow.getScreen()).toMatchObject({ step: 'asking', deciding: null, failure: 'offline' })
    flow.decide('approve')
    await settle()
    expect(flow.getScreen()).toEqual({ step: 'approved', approval: approval() })
  })

  test.each([
    ['approved', 'the decision of this page', { step: 'approved' }],
    ['declined', 'another decision', { step: 'used', status: 'declined', asks: 'device' }],
    ['expired', 'too late', { step: 'expired', asks: 'device' }],
  ] as const)('behavior: after a lost answer, a link that is %s is %s', async (status, _, screen) => {
    const { flow } = openFlow([
      answer(approval()),
      failure('request.timeout'),
      failure('email.approval_ended'),
      answer(approval(status)),
    ])
    await settle()
    flow.decide('approve')
    await settle()
    flow.decide('approve')
    await settle()
    expect(flow.getScreen()).toMatchObject(screen)
  })

  test('behavior: a link that was used elsewhere meanwhile is used, and not of this page', async () => {
    const { flow } = openFlow([answer(approval()), failure('email.approval_ended'), answer(approval('approved'))])
    await settle()
    flow.decide('approve')
    await settle()
    expect(flow.getScreen()).toMatchObject({ step: 'used', status: 'approved' })
  })

  test('behavior: the answer to an earlier link is not shown for a later one', async () => {
    let answerFirst = (_: unknown) => {}
    const first = new Promise((resolve) => {
      answerFirst = resolve
    })
    const { flow } = openFlow([() => first, answer({ ...approval(), matchNumber: '77' })])
    flow.open(`#${'u'.repeat(43)}`)
    await settle()
    answerFirst(approval())
    await settle()
    expect(flow.getScreen()).toMatchObject({ approval: { matchNumber: '77' } })
  })
})
