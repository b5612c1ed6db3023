import { useWalletModal } from 'foyer/react'

export function OwnWalletList() {
  const { connectors, state, open } = useWalletModal()
  return (
    <ul>
      {connectors.map(({ id, name, type, namespaces }) => (
        <li key={id}>
          <button
            type="button"
            disabled={namespaces.some((namespace) => state.modal.loading[namespace])}
            onClick={() => open({ view: 'ConnectingExternal', params: { walletId: id } })}
          >
            {type === 'INJECTED' ? 'Browser wallet' : name}
          </button>
        </li>
      ))}
    </ul>
  )
}
