import type { SignInServer } from '@/lib/sign-in/read-session'
import type { Shell } from './runtime'

/** Our server, as this page addresses it. From another origin the endpoints of sign-in are called by tokens. */
export function serverOf({ config, ports, load }: Pick<Shell, 'config' | 'ports' | 'load'>): SignInServer {
  const { apiBaseUrl: baseUrl, authPath, projectId, signIn } = config
  const server = { baseUrl, authPath, projectId, fetch: ports.fetch }
  if (signIn === 'off' || baseUrl === '' || baseUrl === globalThis.location.origin) return server
  const tokens = async () => (await load('pageTokens')).openPageTokens(server)
  return {
    ...server,
    tokens,
    fetch: async (input, init) =>
      String(input).startsWith(`${baseUrl}${authPath}/`)
        ? (await tokens()).fetch(input, init)
        : server.fetch(input, init),
  }
}
