import type { Runtime } from './runtime'

/** Resolves once the modal is closed, or earlier when `isDone` after a change of the account or of the open views. */
export function doneOrClosed(
  { account, modal }: Pick<Runtime, 'account' | 'modal'>,
  isDone: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (modal.store.getState().open && !isDone()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [account.subscribe(check), modal.store.subscribe(check)]
    check()
  })
}
