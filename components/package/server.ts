/**
 * `foyer/server`: the endpoints of the app role in an existing Next app, on that app's origin. The wallet and the vault
 * stay apart: each needs an origin of its own.
 */
import 'server-only'
import { routeLoaders } from '@/app/api/route-loaders'
import { createMountedRoutes, type MountedHandlers } from '@/lib/server/front/mounted-routes'

export { getSignInSession } from '@/lib/server/sign-in/sessions/get-sign-in-session'

/**
 * Returns the handlers for `app/api/[...foyer]/route.ts`. Routes of the app with the same paths go before them.
 *
 * @throws {Error} in the handlers, when {@link registerFoyer} has not run.
 */
export const createFoyerRoutes = (): MountedHandlers => createMountedRoutes(routeLoaders)

/**
 * Starts Foyer: reads the settings, updates the database and runs the jobs. For `register` of `instrumentation.ts`, in the
 * runtime `nodejs` only. Ends the process when the settings cannot be used.
 */
export async function registerFoyer(): Promise<void> {
  const { startMounted } = await import('@/lib/server/start/start-mounted')
  await startMounted()
}
