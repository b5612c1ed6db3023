import type { Shell } from '@/components/modal'

/** Calls back when the account that the wallet shows is signed in, and when it no longer is. Returns the end of it. */
export async function followSignIn(shell: Shell, changed: (isSignedIn: boolean) => void): Promise<() => void> {
  const { session } = await shell.runtime()
  await session.ready()
  const stop = session.signIn()?.facts.subscribe((now, before) => {
    if (now.sessionExists !== before.sessionExists) changed(now.sessionExists)
  })
  // Without it sign-in is off.
  return stop ?? (() => undefined)
}
