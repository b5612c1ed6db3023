import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, type RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { getLog } from '@/lib/server/kit/log'
import { getMetrics } from '@/lib/server/kit/metrics'
import { processWide } from '@/lib/server/kit/process-wide'
import { getPlatform } from '@/lib/server/platform/platform'
import { getEnv } from '@/lib/server/settings/env'
import { getLoadState } from '@/lib/server/status/load-state'
import { createFront, type Front } from './front'
import { createLoadQueue } from './load-queue'
import { createSheddingLog } from './shedding-log'

/**
 * An unused connection stays open for this many milliseconds: longer than nginx and the load balancers of clouds (60 s)
 * or Caddy (120 s) keep theirs, so that none of them sends a request into a connection that the server is just closing.
 */
export const KEEP_ALIVE_MS = 130_000

/**
 * Installs the front in front of Next, once per process. Next creates its HTTP server and does not expose it. Node
 * does: the channel `http.server.request.start` names the server just before it emits `request`.
 * https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#http (read 2026-11-22)
 */
export function installFront(): void {
  processWide('front', () => {
    const env = getEnv()
    const isDevelopment = env.mode === 'development'
    const log = getLog()
    const metrics = getMetrics()
    const noteShedding = createSheddingLog(log, getLoadState())
    const front = createFront({
      authPath: env.authPath,
      isDevelopment,
      roleUrls: env.roleUrls,
      projects: () => getPlatform().projects,
      log,
      queue: createLoadQueue({ nextTurn: setImmediate, now: () => performance.now() }),
      noteShed: (load) => {
        metrics.shed(load)
        noteShedding(load)
      },
      noteAnswer: metrics.answered,
    })
    const known = new WeakSet<Server>()
    subscribe('http.server.request.start', (message) => {
      const server = serverOf(message)
      if (!server || known.has(server)) return
      known.add(server)
      interceptRequests(server, front, { isDevelopment })
    })
    return true
  })
}

/** Replaces the listeners of `server` and calls them for the requests that the front passes on. */
export function interceptRequests(
  server: Server,
  front: Front,
  { isDevelopment }: { readonly isDevelopment: boolean },
): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const next = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    front(request, response, () => {
      for (const listener of next) listener.call(server, request, response)
    })
  })
  // Only `next dev` speaks WebSocket. Without a listener Node hands such a request on as an ordinary one; Next would
  // close the connection without an answer.
  if (!isDevelopment) server.removeAllListeners('upgrade')
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.end())
    front(request, response, () => socket.destroy())
  })
}

function serverOf(message: unknown): Server | null {
  if (typeof message !== 'object' || message === null || !('server' in message)) return null
  return message.server instanceof Server ? message.server : null
}
