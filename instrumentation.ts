/** Runs once when the server starts, before the first request: an invalid setting stops the start here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('@/lib/server/start/start-server')
  await startServer()
  const { installFront } = await import('@/lib/server/front/install-front')
  installFront()
}
