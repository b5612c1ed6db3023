/** `foyer/wagmi`: the account that the modal connects, for wagmi. */
export { foyerConnector } from '@/lib/wagmi/foyer-connector'
