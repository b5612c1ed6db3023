import { assign, setup } from 'xstate'
import type { AppError } from '@/lib/core/app-error'
import { portActor } from '@/lib/core/port-actor'
import { isOffline, stepError } from '@/lib/core/step-error'
import type { Attributes } from './attribute-rules'
import type { NameRequest } from './name-messages'
import { readLabel } from './name-rules'
import type { NameRecord, Suggestions } from './names-contract'

/** Pause in typing before the server is asked. */
const TYPING_DEBOUNCE_MS = 300

export interface NameFormContext {
  /** As typed. */
  readonly text: string
  /** The picture as a `data:` or `https:` address; `null` for none. */
  readonly picture: string | null
  /** The last answer, and the text that it is for. It stays while a newer one loads. */
  readonly answer: { readonly text: string; readonly found: Suggestions } | undefined
  readonly checkError: AppError | undefined
  /** The last registered name. */
  readonly done: NameRecord | undefined
}

export type NameFormEvent =
  | { readonly type: 'enter'; readonly text: string }
  | { readonly type: 'setPicture'; readonly picture: string | null }
  | { readonly type: 'registered'; readonly record: NameRecord }
  /** `checkAgain`: the last answer may be out of date. */
  | { readonly type: 'retry' | 'online' | 'checkAgain' }

/** Shortest text that names are suggested for, in characters. */
const SUGGESTED_FROM = 2

/** Whether a text is a name, or one once it is longer. */
export function isSuggestible(text: string): boolean {
  const { refusal } = readLabel(text)
  return refusal === undefined || (refusal === 'names.too_short' && text.length >= SUGGESTED_FROM)
}

/** The status of the typed name; `undefined` while it is unknown. */
export function statusOf({ text, answer }: Pick<NameFormContext, 'text' | 'answer'>) {
  const { label } = readLabel(text)
  if (label === undefined || answer?.text !== text) return undefined
  return answer.found.suggestions.find(({ name }) => name === `${label}.${answer.found.zone}`)?.status
}

/** What would be registered now; `undefined` while the form is not complete. */
export function registrationOf(context: NameFormContext): NameRequest | undefined {
  const { text, picture, answer } = context
  const { label } = readLabel(text)
  if (label === undefined || statusOf(context) !== 'available' || !answer) return undefined
  const attributes: Attributes = picture === null ? {} : { avatar: picture }
  return { action: 'register', name: `${label}.${answer.found.zone}`, attributes }
}

/** A name is typed, and whether it is available is looked up (spec section 4, "Name registration"). */
export const nameFormMachine = setup({
  types: { context: {} as NameFormContext, events: {} as NameFormEvent },
  delays: { debounce: TYPING_DEBOUNCE_MS },
  actors: { suggest: portActor<Suggestions, { text: string }>('suggest') },
  guards: {
    isSuggestible: ({ context }) => isSuggestible(context.text),
    isAnswered: ({ context }) => context.answer?.text === context.text,
    hasFailedOffline: ({ context }) => isOffline(context.checkError),
  },
}).createMachine({
  id: 'nameForm',
  context: { text: '', picture: null, answer: undefined, checkError: undefined, done: undefined },
  initial: 'deciding',
  on: {
    enter: {
      target: '.deciding',
      actions: assign(({ event }) => ({ text: event.text, checkError: undefined })),
    },
    setPicture: { actions: assign(({ event }) => ({ picture: event.picture })) },
    registered: {
      target: '.deciding',
      actions: assign(({ event }) => ({ done: event.record, text: '', picture: null, answer: undefined })),
    },
    checkAgain: { target: '.deciding', actions: assign({ answer: undefined }) },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isAnswered', target: 'checked' },
        { guard: 'isSuggestible', target: 'settling' },
        { target: 'editing' },
      ],
    },
    /** The text is not the beginning of a name. */
    editing: {},
    settling: { after: { debounce: 'checking' } },
    checking: {
      entry: assign({ checkError: undefined }),
      invoke: {
        src: 'suggest',
        input: ({ context }) => ({ text: context.text }),
        onDone: {
          target: 'checked',
          actions: assign(({ context, event }) => ({ answer: { text: context.text, found: event.output } })),
        },
        onError: {
          target: 'checkFailed',
          actions: assign(({ event }) => ({ checkError: stepError(event.error, 'names.suggestions_failed') })),
        },
      },
    },
    checkFailed: { on: { retry: 'checking', online: { guard: 'hasFailedOffline', target: 'checking' } } },
    checked: {},
  },
})
