import { ConnectButton } from '@/components/modal'

export function OwnButton() {
  return (
    <ConnectButton>
      {({ status, shortAddress, hasFailed, open, preload }) => (
        <button type="button" onPointerEnter={preload} onFocus={preload} onClick={() => open()}>
          {status === 'connected' ? shortAddress : hasFailed ? 'Try again' : 'Connect'}
        </button>
      )}
    </ConnectButton>
  )
}
