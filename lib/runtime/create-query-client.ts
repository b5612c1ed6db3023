import { onlineManager, QueryClient } from '@tanstack/react-query'

/**
 * Creates and mounts our query client. While the browser is offline, queries fail like any other instead of waiting
 * without end; visible queries are repeated when it is online again.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', refetchOnReconnect: 'always' } },
  })
  queryClient.mount()
  // TanStack Query assumes "online" until the first event, which may have come before this code was loaded.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false)
  return queryClient
}
