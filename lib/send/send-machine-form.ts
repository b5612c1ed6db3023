import { assign } from 'xstate'
import { stepError } from '@/lib/core/step-error'
import { nameOf } from './recipient-name'
import type { SendContext } from './send-machine-context'
import { edit, withCheck } from './send-machine-edits'
import { sendSetup } from './send-machine-setup'
import type { NameQuestion } from './send-ports'
import { checkedTransfer } from './send-rules'

const transferOf = (context: SendContext) => {
  const transfer = checkedTransfer(context)
  if (transfer === undefined) throw new Error('the send machine checks what is not entered')
  return transfer
}

const questionOf = (context: SendContext): NameQuestion => {
  const { account } = context
  const name = nameOf(context)
  if (account === undefined || name === undefined) throw new Error('the send machine asks for what is no name')
  return { name, account }
}

const decides = { target: '.deciding', actions: edit } as const

/** The name could not be asked for before the review: both regions say so. */
const unnamed = ['#checked', '#nameFailed'] as const

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

/**
 * The check of the transfer, once it can be checked. A name is asked for again before the review: nothing is sent to an
 * account that was not shown.
 */
const transfer = sendSetup.createStateConfig({
  initial: 'deciding',
  on: {
    selectToken: { target: '.deciding', actions: [edit, 'closeTokenList'] },
    setAmount: decides,
    setFiat: decides,
    setMax: decides,
    setRecipient: decides,
  },
  states: {
    deciding: {
      id: 'deciding',
      always: [{ guard: 'isCheckable', target: 'settling' }, { target: 'editing' }],
    },
    editing: {},
    // Guarded again: names may turn out to be off meanwhile.
    settling: { after: { debounce: [{ guard: 'isCheckable', target: 'checking' }, { target: 'editing' }] } },
    checking: {
      invoke: {
        src: 'checkTransfer',
        input: ({ context }) => transferOf(context),
        onDone: {
          target: 'checked',
          actions: assign(({ context, event }) => withCheck(context, event.output)),
        },
        onError: {
          target: 'failed',
          actions: assign({
            check: undefined,
            checkError: ({ event }) => stepError(event.error, 'send.check_failed'),
          }),
        },
      },
    },
    checked: {
      id: 'checked',
      on: {
        review: [
          { guard: 'mayAskName', target: 'resolving', actions: 'forgetError' },
          { guard: 'canReview', target: '#review', actions: ['forgetError', 'openPreview'] },
        ],
      },
    },
    resolving: {
      on: {
        // The review must not open above the list.
        chooseToken: { target: 'checked', actions: 'openTokenList' },
      },
      invoke: {
        src: 'resolveName',
        input: ({ context }) => questionOf(context),
        onDone: [
          {
            guard: { type: 'leadsWhereShown', params: ({ event }) => ({ found: event.output }) },
            target: '#review',
            actions: [{ type: 'keepAnswer', params: ({ event }) => ({ found: event.output }) }, 'openPreview'],
          },
          {
            target: 'deciding',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ found: event.output }) },
          },
        ],
        onError: { target: unnamed, actions: { type: 'keepNameError', params: failed } },
      },
      after: { nameAnswer: { target: unnamed, actions: 'keepNameTimeout' } },
    },
    failed: {
      on: {
        retry: { guard: 'isCheckable', target: 'checking' },
        online: { guard: 'hasFailedOffline', target: 'checking' },
      },
    },
  },
})

/** The look-up of the entered name. Another edit than that of the recipient does not end it. */
const name = sendSetup.createStateConfig({
  initial: 'deciding',
  on: { setRecipient: '.deciding' },
  states: {
    deciding: {
      always: [
        { guard: 'isNameAnswered', target: 'answered' },
        { guard: 'isName', target: 'settling' },
        { target: 'none' },
      ],
    },
    /** The recipient is empty, an address, or neither address nor name. */
    none: {},
    settling: { after: { debounce: [{ guard: 'isName', target: 'asking' }, { target: 'none' }] } },
    asking: {
      invoke: {
        src: 'resolveName',
        input: ({ context }) => questionOf(context),
        onDone: {
          target: ['#deciding', '#nameAnswered'],
          actions: { type: 'keepAnswer', params: ({ event }) => ({ found: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepNameError', params: failed } },
      },
      after: { nameAnswer: { target: 'failed', actions: 'keepNameTimeout' } },
    },
    answered: { id: 'nameAnswered' },
    failed: {
      id: 'nameFailed',
      on: {
        retry: { guard: 'isName', target: 'asking' },
        online: { guard: 'hasNameFailedOffline', target: 'asking' },
      },
    },
  },
})

/** The form of a transfer: it can be edited at any time. */
export const form = sendSetup.createStateConfig({
  id: 'form',
  type: 'parallel',
  on: {
    viewChanged: [
      // The review was opened by a host or by the browser's Forward.
      { guard: 'isPreviewShown', actions: ['keepView', 'leavePreview'] },
    ],
    chooseToken: { actions: 'openTokenList' },
    acceptRisk: { actions: edit },
  },
  states: { transfer, name },
})
