import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { endpoints } from '../endpoints/endpoints'
import { type RouteHandler, refuseUnknown, serveRaw } from '../http/serve'
import { getMetrics } from '../kit/metrics'
import { processWide } from '../kit/process-wide'
import { getPlatform } from '../platform/platform'
import { allowedMethods, routeOf } from './routes'
import { servedPath } from './served-path'

/** The methods that an App Router route can export, but `HEAD`, which Next answers by `GET`. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export type MountedHandlers = { readonly [Method in (typeof METHODS)[number]]: RouteHandler }

/** Loads the handlers of a route, by the path of its row. */
export type RouteLoaders = Readonly<Record<string, () => Promise<{ readonly [Method in string]?: RouteHandler }>>>

/** Whether the start hook of the app has run. */
const mounting = () => processWide('mounting', () => ({ hasStarted: false }))

/** Called when the server has started within an app. */
export function noteMounted(): void {
  mounting().hasStarted = true
}

const { GET: refusePath } = serveRaw(endpoints.unknownPath, refuseUnknown)
const { GET: refuseMethod } = serveRaw(endpoints.unknownPath, async () => {
  throw new AppError('request.method_not_allowed')
})

/**
 * Returns handlers for one catch-all route of another app. They choose the route as the front does, and answer unknown
 * paths and methods in the shape of every failure. Nothing sheds load before them.
 *
 * @throws {Error} in the handlers, when the start hook has not run: settings would be unchecked, and jobs not started.
 */
export function createMountedRoutes(loaders: RouteLoaders): MountedHandlers {
  const answer: RouteHandler = async (request) => {
    if (!mounting().hasStarted) throw new Error('Foyer has not started: call registerFoyer in instrumentation.ts.')
    const started = performance.now()
    const { path, response } = await answerByRoute(request, loaders)
    getMetrics().answered({ path, status: response.status, seconds: (performance.now() - started) / 1_000 })
    return response
  }
  return Object.fromEntries(METHODS.map((method) => [method, answer])) as MountedHandlers
}

async function answerByRoute(request: Request, loaders: RouteLoaders) {
  const url = new URL(request.url)
  const served = servedPath(url.pathname, getPlatform().env.authPath)
  const route = served === null ? undefined : routeOf(served)
  const load = route && loaders[route.path]
  if (!served || !route || !load) return { path: endpoints.unknownPath.path, response: await refusePath(request) }
  const handler = (await load())[request.method === 'HEAD' ? 'GET' : request.method]
  if (!handler) {
    const response = await refuseMethod(request)
    response.headers.set('allow', allowedMethods(route).join(', '))
    return { path: route.path, response }
  }
  if (served === url.pathname) return { path: route.path, response: await handler(request) }
  url.pathname = served
  return { path: route.path, response: await handler(new Request(url, request)) }
}
