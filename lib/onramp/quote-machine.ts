import { assign, setup } from 'xstate'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { portActor } from '@/lib/core/port-actor'
import type { onrampQuote } from './onramp-contract'
import type { OnrampQuoteRow, OnrampQuotes } from './onramp-view'

export type QuoteRequest = z.input<typeof onrampQuote.input>

/** Nothing is asked before the visitor has stopped typing for so long. */
const TYPING_MS = 400
/** Pause before the answers of late providers are asked for, and until when that goes on. */
const LATE_MS = 1_000
const LATE_FOR_MS = 10_000
/** Quotes are asked for again at this pace while they can be seen. */
const REFRESH_MS = 30_000

export interface QuoteContext {
  now(): number
  /** `null` while nothing can be asked, such as without an amount. */
  readonly request: QuoteRequest | null
  readonly answer: OnrampQuotes | null
  readonly error: AppError | null
  /** When the current request was first made, Unix ms. */
  readonly askedAt: number
  /** A view of buying and the page are visible. */
  readonly isWatched: boolean
  /** Whose quote the visitor has chosen, and whose was the best of the last request; see {@link offerOf}. */
  readonly chosen: string | null
  readonly best: string | null
}

type QuoteEvent =
  | { readonly type: 'requested'; readonly request: QuoteRequest | null }
  | { readonly type: 'watched'; readonly isWatched: boolean }
  | { readonly type: 'chosen'; readonly offer: string | null }
  | { readonly type: 'online' }
  | { readonly type: 'refresh' }

/** Whose quote it is: the same in the next answer, which has other ids. */
export const offerOf = ({ provider, service }: OnrampQuoteRow): string => `${provider}/${service.id}`

/** The visitor's choice, else the best of the current request, which late providers do not change. */
export function selectedOf({ answer, chosen, best }: QuoteContext): OnrampQuoteRow | null {
  const rows = answer?.quotes ?? []
  const find = (offer: string | null) => rows.find((row) => offerOf(row) === offer)
  return find(chosen) ?? find(best) ?? rows[0] ?? null
}

const bestOf = ({ quotes: [first] }: OnrampQuotes): string | null => (first === undefined ? null : offerOf(first))

const quoteSetup = setup({
  types: {
    context: {} as QuoteContext,
    events: {} as QuoteEvent,
    input: {} as { now(): number },
  },
  actors: {
    /** Rejects with the codes of `onrampQuote`. */
    fetchQuotes: portActor<OnrampQuotes, QuoteRequest>('fetchQuotes'),
  },
  actions: {
    noteStart: assign({ askedAt: ({ context }) => context.now() }),
    keepFailure: assign(({ context }, { error }: { error: unknown }) => {
      // Quotes that still hold are better than none.
      const valid = context.answer?.quotes.filter(({ expiresAt }) => expiresAt > context.now()) ?? []
      const answer = context.answer && valid.length > 0 ? { ...context.answer, quotes: valid, waiting: [] } : null
      return { answer, error: AppError.from(error, 'onramp.no_quote') }
    }),
    /** Providers that have not answered by now do not. */
    giveUpWaiting: assign(({ context: { answer } }) => {
      if (answer === null) return {}
      const late = answer.waiting.map((provider) => ({ provider, code: 'request.timeout' }))
      return { answer: { ...answer, waiting: [], failed: [...answer.failed, ...late] } }
    }),
  },
  guards: {
    isWatched: ({ context }) => context.isWatched,
    isComplete: ({ context }) => (context.answer?.waiting.length ?? 0) === 0,
    isOver: ({ context }) => context.now() - context.askedAt >= LATE_FOR_MS,
  },
})

const askInput = ({ context }: { context: QuoteContext }): QuoteRequest => {
  if (context.request === null) throw new Error('quotes are asked for without a request')
  return context.request
}

/**
 * The quotes of one request.
 *
 * ```
 * idle -> typing -> asking -> late (pausing <-> asking, for 10 s) -> shown -> asking (after 30 s, while it is watched)
 *                          -> failed
 * ```
 *
 * A new request ends what is open: an actor that is left is aborted.
 */
export const quoteMachine = quoteSetup.createMachine({
  id: 'quotes',
  context: ({ input }) => ({
    now: input.now,
    request: null,
    answer: null,
    error: null,
    askedAt: 0,
    isWatched: false,
    chosen: null,
    best: null,
  }),
  initial: 'idle',
  on: {
    requested: [
      {
        guard: ({ event }) => event.request === null,
        target: '.idle',
        actions: assign({ request: null, answer: null, error: null }),
      },
      {
        target: '.typing',
        actions: assign({ request: ({ event }) => event.request, answer: null, error: null, best: null }),
      },
    ],
    watched: { actions: assign({ isWatched: ({ event }) => event.isWatched }) },
    chosen: { actions: assign({ chosen: ({ event }) => event.offer }) },
  },
  states: {
    idle: {},
    typing: { after: { [TYPING_MS]: 'asking' }, on: { refresh: 'asking' } },
    asking: {
      entry: 'noteStart',
      invoke: {
        src: 'fetchQuotes',
        input: askInput,
        onDone: {
          target: 'late',
          actions: assign({
            answer: ({ event }) => event.output,
            best: ({ event }) => bestOf(event.output),
            error: null,
          }),
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Some providers have not answered. */
    late: {
      initial: 'pausing',
      always: [
        { guard: 'isComplete', target: 'shown' },
        { guard: 'isOver', target: 'shown', actions: 'giveUpWaiting' },
      ],
      on: { refresh: 'asking' },
      states: {
        pausing: { after: { [LATE_MS]: 'asking' } },
        asking: {
          invoke: {
            src: 'fetchQuotes',
            input: askInput,
            onDone: {
              target: 'pausing',
              actions: assign({
                answer: ({ event }) => event.output,
                best: ({ context, event }) => context.best ?? bestOf(event.output),
              }),
            },
            // What has been answered stays.
            onError: { target: '#quotes.shown', actions: 'giveUpWaiting' },
          },
        },
      },
    },
    shown: { after: { [REFRESH_MS]: 'outdated' }, on: { refresh: 'asking' } },
    failed: {
      after: { [REFRESH_MS]: 'outdated' },
      on: { refresh: 'asking', online: 'asking' },
    },
    /** Asked for again once a view of buying is visible. */
    outdated: { always: { guard: 'isWatched', target: 'asking' }, on: { refresh: 'asking' } },
  },
})
