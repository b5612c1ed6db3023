import { createShell, type HostConfig, stages } from '@/components/modal'

/** Creates what the provider takes as `shell`, for code that is not React. */
export function createWallet(config: HostConfig) {
  const shell = createShell(config, { stages })
  shell.account.subscribe(({ accounts, active }) => console.info(accounts[active].status))
  shell.onEvent(({ event }) => console.info(event))
  return shell
}
