import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import { onrampOptions } from './onramp-contract'
import type { OnrampPlace, OnrampView } from './onramp-view'

export interface OptionsRequest {
  readonly network: Caip2
  readonly place: OnrampPlace
}

export interface OptionsLoader {
  readonly store: StoreApi<{ readonly options: OnrampView['options'] }>
  /** Reads what is sold, unless that is known or under way. */
  want(request: OptionsRequest): void
  /** Reads it again if that has failed. */
  retry(): void
  stop(): void
}

/** Reads what is sold on a network, in a country. The last answer of the network stays while another is read. */
export function createOptionsLoader(call: CallApi): OptionsLoader {
  const store = createStore<{ readonly options: OnrampView['options'] }>(() => ({ options: { state: 'loading' } }))
  let wanted: { readonly request: OptionsRequest; readonly key: string } | undefined
  let open: AbortController | undefined

  async function load({ network, place: { country, subdivision } }: OptionsRequest): Promise<void> {
    open?.abort()
    open = new AbortController()
    const { signal } = open
    try {
      const input = { network, country, ...(subdivision !== null && { subdivision }) }
      const value = await call(onrampOptions, input, signal)
      if (!signal.aborted) store.setState({ options: { state: 'ready', value } })
    } catch (cause) {
      if (signal.aborted) return
      store.setState({ options: { state: 'failed', error: AppError.from(cause, 'upstream.failed') } })
    }
  }

  return {
    store,
    want(request) {
      const { network, place } = request
      const key = [network, place.country, place.subdivision].join(' ')
      if (wanted?.key === key) return
      const isElsewhere = wanted?.request.network !== network
      wanted = { request, key }
      if (isElsewhere || store.getState().options.state === 'failed') store.setState({ options: { state: 'loading' } })
      void load(request)
    },
    retry() {
      if (wanted === undefined || store.getState().options.state !== 'failed') return
      store.setState({ options: { state: 'loading' } })
      void load(wanted.request)
    },
    stop: () => open?.abort(),
  }
}
