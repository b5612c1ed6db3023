import { createNameChanges } from './name-changes'
import { createNameRegistration } from './name-registration'
import type { NameServiceState } from './name-service-state'
import type { NamesFlowContext } from './names-flow-context'

/** Registers names for the connected account, and changes them. */
export function createNamesFlow(context: NamesFlowContext) {
  const registration = createNameRegistration(context)
  const { form, submission } = registration
  const { changes, stop: stopChanges } = createNameChanges(context)

  let last: { readonly of: readonly unknown[]; readonly state: NameServiceState } | undefined
  return {
    registration,
    changes,
    /** The same object until something changes. */
    state(): NameServiceState {
      const [typed, submitted] = [form.getSnapshot(), submission.getSnapshot()]
      if (last?.of[0] === typed && last.of[1] === submitted) return last.state
      const found = typed.context.answer?.found.suggestions ?? []
      const suggestions = found.filter(({ status }) => status === 'available').map(({ name }) => ({ name }))
      const loading = typed.matches('checking') || submitted.matches('sending')
      last = { of: [typed, submitted], state: { suggestions, loading } }
      return last.state
    },
    subscribe(listener: () => void): () => void {
      const subscriptions = [form.subscribe(listener), submission.subscribe(listener)]
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
    stop() {
      stopChanges()
      registration.stop()
    },
  }
}

/** The running registration, and the change of a name. */
export type NamesFlow = ReturnType<typeof createNamesFlow>
