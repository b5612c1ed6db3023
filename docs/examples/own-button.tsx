import { ConnectButton } from 'foyer/react'

export function OwnButton() {
  return (
    <ConnectButton>
      {({ status, name, shortAddress, hasFailed, open, preload }) => (
        <button type="button" onPointerEnter={preload} onFocus={preload} onClick={() => open()}>
          {status === 'connected' ? (name ?? shortAddress) : hasFailed ? 'Try again' : 'Connect'}
        </button>
      )}
    </ConnectButton>
  )
}
