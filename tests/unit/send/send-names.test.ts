import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { ResolvedName } from '@/lib/names/name-resolver'
import { namedAddressOf } from '@/lib/send/recipient-name'
import type { RecipientProblem } from '@/lib/send/recipient-rules'
import { recipientOf, recipientWarnings } from '@/lib/send/send-rules'
import type { NameAnswer, TransferCheck } from '@/lib/send/send-state'
import { ACCOUNT, OTHER_ACCOUNT, USDC } from '../swap/swap-harness'
import { HASH, RECIPIENT, startSend } from './send-harness'

const NAME = 'alice.foyer.eth'
const OTHER_RECIPIENT = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const leadsTo = (address: string | null): ResolvedName => ({ name: NAME, address })
const away = () => new AppError('names.resolve_failed')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The form with an amount and this recipient, which is being looked up. */
async function lookUp(recipient = NAME) {
  const send = await startSend()
  await send.fill('1', recipient)
  /** Answers the last look-up. */
  const answer = async (found: ResolvedName | null) => {
    send.names.at(-1)?.resolve(found)
    await send.tick()
    await send.tick(300)
  }
  const fail = async (cause: unknown) => {
    send.names.at(-1)?.reject(cause)
    await send.tick()
  }
  const press = async (type: 'review' | 'retry' | 'confirm') => {
    send.actor.send({ type })
    await send.tick()
  }
  const warnings = () => recipientWarnings(send.actor.getSnapshot().context).map(({ kind }) => kind)
  return { ...send, send, answer, fail, press, warnings, asked: () => send.names.map(({ name }) => name) }
}

/** The form with a name that leads to `RECIPIENT`. */
async function found() {
  const form = await lookUp()
  await form.answer(leadsTo(RECIPIENT))
  return form
}

describe('looking a name up', () => {
  test('behavior: asks once the visitor stops typing, with ASCII in lower case; another edit does not ask again', async () => {
    const { send } = await lookUp('')
    for (const text of ['A', 'Alice.f', 'Alice.foyer.eth']) send.actor.send({ type: 'setRecipient', text })
    await send.tick(299)
    expect(send.names).toEqual([])
    await send.tick(1)
    send.actor.send({ type: 'setAmount', amount: '2' })
    await send.tick(300)
    expect(send.names.map(({ name }) => name)).toEqual([NAME])
    expect([send.named, send.button]).toEqual([{ name: NAME, step: 'lookingUp', address: undefined }, 'resolving'])
  })

  test('behavior: what the chain checks and the wallet sends is the address of the name, with the name beside it', async () => {
    const { send, answer, press } = await found()
    expect(send.named).toEqual({ name: NAME, step: 'answered', address: RECIPIENT })
    const named = { recipient: RECIPIENT, recipientName: NAME }
    expect(send.checked).toEqual([expect.objectContaining(named)])
    await press('review')
    await answer(leadsTo(RECIPIENT))
    await press('confirm')
    expect(send.asked).toEqual([expect.objectContaining(named)])
  })

  test('behavior: an address carries no name', async () => {
    const { send } = await lookUp(RECIPIENT)
    expect(send.checked).toEqual([expect.not.objectContaining({ recipientName: expect.anything() })])
    expect([send.named, send.names, send.button]).toEqual([undefined, [], 'review'])
  })

  test('behavior: another name ends the look-up; a late answer to the first one never shows', async () => {
    const { send } = await lookUp()
    await send.fill('1', 'bob.foyer.eth')
    expect(send.names.map(({ name, signal }) => [name, signal.aborted])).toEqual([
      [NAME, true],
      ['bob.foyer.eth', false],
    ])
    send.names[1]?.resolve({ name: 'bob.foyer.eth', address: OTHER_RECIPIENT })
    await send.tick()
    send.names[0]?.resolve(leadsTo(RECIPIENT))
    await send.tick(300)
    expect(send.named).toEqual({ name: 'bob.foyer.eth', step: 'answered', address: OTHER_RECIPIENT })
    expect(send.checked.map(({ recipient }) => recipient)).toEqual([OTHER_RECIPIENT])
  })

  test('behavior: a cleared field ends the look-up', async () => {
    const { send } = await lookUp()
    send.actor.send({ type: 'setRecipient', text: '' })
    send.names[0]?.resolve(leadsTo(RECIPIENT))
    await send.tick(300)
    expect([send.named, send.checked, send.button]).toEqual([undefined, [], 'enterRecipient'])
  })

  test.each<[string, ResolvedName | null, RecipientProblem['kind']]>([
    ['a name that nobody has', null, 'nameNotFound'],
    ['a name without an address on this network', leadsTo(null), 'nameWithoutAddress'],
    ['a name of the zero address', leadsTo(`0x${'0'.repeat(40)}`), 'burn'],
    ['a name of a token that the account holds', leadsTo(USDC.address), 'token'],
  ])('error: %s cannot be sent to', async (_, answered, problem) => {
    const { send, answer, press } = await lookUp()
    await answer(answered)
    expect([send.problem, send.button, send.checked]).toEqual([problem, 'fixRecipient', []])
    await press('review')
    expect(send.stack).toEqual(['Account', 'Send'])
  })

  test.each([
    'alice',
    'alice.',
    '.eth',
    'alice..eth',
    'a@b.eth',
    'al\u202eice.eth',
    `${RECIPIENT.replace('aA', 'AA')}`,
  ])('error: %j is no name, and nobody is asked', async (text) => {
    const { send } = await lookUp(text)
    expect(send.names).toEqual([])
    expect(['invalid', 'checksum']).toContain(send.problem)
  })

  test('behavior: where names are off, a name is a text that is no address', async () => {
    const { send } = await lookUp('')
    send.state.takesNames = false
    await send.fill('1', NAME)
    expect([send.names, send.problem, send.button]).toEqual([[], 'invalid', 'fixRecipient'])
  })

  test.each(['settling', 'asking', 'failed', 'answered'] as const)(
    'behavior: a server that turns out to have no names while a name is %s ends nothing',
    async (when) => {
      const { send, answer, fail, press } = await lookUp('')
      send.actor.send({ type: 'setRecipient', text: NAME })
      if (when !== 'settling') await send.tick(300)
      if (when === 'failed') await fail(new AppError('network.offline'))
      if (when === 'answered') {
        send.names[0]?.resolve(leadsTo(RECIPIENT))
        await send.tick()
      }
      send.state.takesNames = false
      await send.tick(300)
      send.actor.send({ type: 'online' })
      await press('retry')
      if (when === 'asking') await answer(leadsTo(RECIPIENT))
      await press('review')
      expect([send.problem, send.button, send.checked]).toEqual(['invalid', 'fixRecipient', []])
      expect(send.actor.getSnapshot().status).toBe('active')
      await send.fill('1', RECIPIENT)
      expect(send.button).toBe('review')
    },
  )

  test('behavior: the warning of the own address applies to where the name leads', async () => {
    const { answer, warnings } = await lookUp()
    await answer(leadsTo(ACCOUNT.address))
    expect(warnings()).toEqual(['self'])
  })

  test('behavior: a contract behind a name needs consent; another name does not inherit it', async () => {
    const { send, answer, warnings } = await lookUp()
    send.state.check = async (): Promise<TransferCheck> => ({ fee: 1n, isContract: true })
    await answer(leadsTo(RECIPIENT))
    expect([warnings(), send.button]).toEqual([['contract'], 'acceptRisk'])
    send.actor.send({ type: 'acceptRisk', accepted: true })
    expect(send.button).toBe('review')
    await send.fill('1', 'bob.foyer.eth')
    await answer({ name: 'bob.foyer.eth', address: OTHER_RECIPIENT })
    expect(send.button).toBe('acceptRisk')
  })

  test('behavior: on another network the name is asked for again', async () => {
    const { send } = await found()
    const account = { ...ACCOUNT, chainId: 'eip155:1' } as const
    send.state.account = account
    send.actor.send({ type: 'walletChanged', account })
    await send.tick()
    expect(send.named).toEqual({ name: NAME, step: 'lookingUp', address: undefined })
    await send.tick(300)
    expect(send.names).toHaveLength(2)
  })

  test('behavior: another account of the same network asks again too', async () => {
    const { send } = await found()
    send.actor.send({ type: 'walletChanged', account: OTHER_ACCOUNT })
    await send.tick(300)
    expect([send.names.length, send.named?.step]).toEqual([2, 'lookingUp'])
  })
})

describe('a name that cannot be asked for', () => {
  test('error: says so and keeps what was entered; the button asks again', async () => {
    const { send, answer, fail, press } = await lookUp()
    await fail(away())
    const { nameError, recipient, amount } = send.actor.getSnapshot().context
    expect([nameError?.code, recipient, amount]).toEqual(['names.resolve_failed', NAME, '1'])
    expect([send.named?.step, send.button]).toEqual(['failed', 'retry'])
    await press('retry')
    expect([send.named?.step, send.button, send.names.length]).toEqual(['lookingUp', 'resolving', 2])
    await answer(leadsTo(RECIPIENT))
    expect([send.named?.step, send.button]).toEqual(['answered', 'review'])
  })

  test('error: the button offers to try again also before an amount is entered', async () => {
    const { send, fail } = await lookUp()
    send.actor.send({ type: 'setAmount', amount: '' })
    await fail(away())
    expect(send.button).toBe('retry')
  })

  test.each([
    ['an error of a foreign resolver', new TypeError('?'), 'names.resolve_failed'],
    ['a code of the server', new AppError('capability.off'), 'names.resolve_failed'],
    ['no connection', new AppError('network.offline'), 'network.offline'],
  ] as const)('error: %s is %s', async (_, cause, code) => {
    const { send, fail } = await lookUp()
    await fail(cause)
    expect(send.actor.getSnapshot().context.nameError?.code).toBe(code)
  })

  test('behavior: asks by itself when the browser is online again, after a failure without a connection only', async () => {
    const { send, fail } = await lookUp()
    await fail(away())
    send.actor.send({ type: 'online' })
    await send.tick()
    expect(send.names).toHaveLength(1)
    send.actor.send({ type: 'retry' })
    await send.tick()
    await fail(new AppError('network.offline'))
    send.actor.send({ type: 'online' })
    await send.tick()
    expect(send.names).toHaveLength(3)
  })

  test('error: a resolver that never answers ends after 20 s, and is aborted', async () => {
    const { send } = await lookUp()
    await send.tick(19_999)
    expect(send.named?.step).toBe('lookingUp')
    await send.tick(1)
    expect([send.named?.step, send.names[0]?.signal.aborted]).toEqual(['failed', true])
  })

  test('behavior: another name forgets the failure', async () => {
    const { send, answer, fail } = await lookUp()
    await fail(away())
    await send.fill('1', 'bob.foyer.eth')
    expect(send.named?.step).toBe('lookingUp')
    await answer({ name: 'bob.foyer.eth', address: OTHER_RECIPIENT })
    expect(send.button).toBe('review')
  })
})

describe('the name at the review', () => {
  test('behavior: is asked for again; the same account opens the review', async () => {
    const { send, press, answer } = await found()
    await press('review')
    expect([send.step, send.button, send.names.length]).toEqual(['resolving', 'resolving', 2])
    expect(send.stack.at(-1)).toBe('Send')
    await answer(leadsTo(RECIPIENT))
    expect([send.step, send.stack.at(-1)]).toEqual(['reviewing', 'SendPreview'])
  })

  test('error: a name that has moved shows its new account, which needs consent; then the review has that one', async () => {
    const { send, press, answer, warnings } = await found()
    await press('review')
    await answer(leadsTo(OTHER_RECIPIENT))
    expect(send.stack.at(-1)).toBe('Send')
    expect([send.named?.address, warnings(), send.button]).toEqual([OTHER_RECIPIENT, ['nameMoved'], 'acceptRisk'])
    // The chain was asked about the new account.
    expect(send.checked.map(({ recipient }) => recipient)).toEqual([RECIPIENT, OTHER_RECIPIENT])
    await press('review')
    expect(send.names).toHaveLength(2)
    send.actor.send({ type: 'acceptRisk', accepted: true })
    await press('review')
    await answer(leadsTo(OTHER_RECIPIENT))
    await press('confirm')
    expect(send.asked.map(({ recipient }) => recipient)).toEqual([OTHER_RECIPIENT])
    send.wallet[0]?.resolve(HASH)
  })

  test('error: while the chain is asked about the new account, its answer about the other one does not count', async () => {
    const { send, press, answer } = await found()
    send.state.check = () => new Promise(() => undefined)
    await press('review')
    await answer(leadsTo(OTHER_RECIPIENT))
    expect([send.actor.getSnapshot().context.check, send.button]).toEqual([undefined, 'loading'])
  })

  test('behavior: another name has not moved', async () => {
    const { send, press, answer, warnings } = await found()
    await press('review')
    await answer(leadsTo(OTHER_RECIPIENT))
    await send.fill('1', 'bob.foyer.eth')
    await answer({ name: 'bob.foyer.eth', address: OTHER_RECIPIENT })
    expect(warnings()).toEqual([])
  })

  test('error: consent to the new account is not consent to a third one', async () => {
    const { send, press, answer } = await found()
    await press('review')
    await answer(leadsTo(OTHER_RECIPIENT))
    send.actor.send({ type: 'acceptRisk', accepted: true })
    await press('review')
    await answer(leadsTo(RECIPIENT))
    expect([send.stack.at(-1), send.button]).toEqual(['Send', 'acceptRisk'])
  })

  test.each([
    ['nobody has any more', null, 'nameNotFound'],
    ['has lost its address', leadsTo(null), 'nameWithoutAddress'],
  ] as const)('error: a name that %s cannot be reviewed', async (_, answered, problem) => {
    const { send, press, answer } = await found()
    await press('review')
    await answer(answered)
    expect([send.stack.at(-1), send.problem, send.button]).toEqual(['Send', problem, 'fixRecipient'])
  })

  test.each(['an error', 'silence'] as const)(
    'error: after %s nothing is reviewed; once asked again, it is',
    async (how) => {
      const { send, press, answer, fail } = await found()
      await press('review')
      if (how === 'an error') await fail(away())
      else await send.tick(20_000)
      expect([send.stack.at(-1), send.named?.step, send.button]).toEqual(['Send', 'failed', 'retry'])
      await press('review')
      expect(send.names).toHaveLength(2)
      await press('retry')
      await answer(leadsTo(RECIPIENT))
      await press('review')
      await answer(leadsTo(RECIPIENT))
      expect(send.step).toBe('reviewing')
    },
  )

  test('error: a name that has moved while it could not be asked for is told too', async () => {
    const { press, answer, fail, warnings } = await found()
    await press('review')
    await fail(away())
    await press('retry')
    await answer(leadsTo(OTHER_RECIPIENT))
    expect(warnings()).toEqual(['nameMoved'])
  })

  test('behavior: an edit ends the question; its late answer opens no review', async () => {
    const { send, press } = await found()
    await press('review')
    send.actor.send({ type: 'setAmount', amount: '2' })
    expect(send.names[1]?.signal.aborted).toBe(true)
    send.names[1]?.resolve(leadsTo(RECIPIENT))
    await send.tick(300)
    expect([send.step, send.stack.at(-1), send.button]).toEqual(['checked', 'Send', 'review'])
  })

  test('behavior: the list of tokens ends it as well', async () => {
    const { send, press } = await found()
    await press('review')
    send.actor.send({ type: 'chooseToken' })
    send.names[1]?.resolve(leadsTo(RECIPIENT))
    await send.tick()
    expect(send.stack.at(-1)).toBe('SendSelectToken')
  })

  test('error: a consent that is taken back meanwhile opens no review', async () => {
    const { send, press, answer } = await found()
    send.state.check = async (): Promise<TransferCheck> => ({ fee: 1n, isContract: true })
    await send.fill('2', NAME)
    send.actor.send({ type: 'acceptRisk', accepted: true })
    await press('review')
    send.actor.send({ type: 'acceptRisk', accepted: false })
    await answer(leadsTo(RECIPIENT))
    expect([send.stack.at(-1), send.button]).toEqual(['Send', 'acceptRisk'])
  })

  test('behavior: back from the review the form shows the name and asks only at the next review', async () => {
    const { send, press, answer } = await found()
    await press('review')
    await answer(leadsTo(RECIPIENT))
    send.actor.send({ type: 'cancel' })
    await send.tick(300)
    expect([send.named?.step, send.names.length, send.button]).toEqual(['answered', 2, 'review'])
  })

  test('behavior: after a failure, a form that was closed asks again when it opens', async () => {
    const { send, fail, press } = await found()
    await press('review')
    await fail(away())
    await send.close()
    send.state.open = true
    send.show()
    await send.tick(300)
    expect([send.named?.step, send.names.length]).toEqual(['lookingUp', 3])
  })
})

describe('answerOf', () => {
  const answer: NameAnswer = { name: NAME, chainId: ACCOUNT.chainId, found: leadsTo(RECIPIENT) }
  test.each<[string, Partial<NameAnswer>, string | undefined]>([
    ['this name on this network', {}, RECIPIENT],
    ['another name', { name: 'bob.foyer.eth' }, undefined],
    ['another network', { chainId: 'eip155:1' }, undefined],
  ])('behavior: an answer about %s leads to %s', async (_, about, address) => {
    const { send } = await lookUp()
    const context = { ...send.actor.getSnapshot().context, nameAnswer: { ...answer, ...about } }
    expect(namedAddressOf(context)).toBe(address)
    expect(recipientOf(context)).toBe(address)
  })
})
