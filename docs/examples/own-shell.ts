import { createFoyer, type HostConfig } from 'foyer/react'

/** Creates what the provider takes as `shell`, for code that is not React. */
export function createShopWallet(config: HostConfig) {
  const shell = createFoyer(config)
  shell.account.subscribe(({ accounts, active }) => console.info(accounts[active].status))
  shell.onEvent(({ event }) => console.info(event))
  return shell
}
