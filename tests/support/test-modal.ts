import { NO_SIGN_IN } from '@/lib/modal/close-policy'
import { createModalStore, type ModalStore, type ModalStoreOptions } from '@/lib/modal/modal-store'
import { createFakeHistory } from '@/tests/fakes/fake-wallet-ports'

/** The modal of a connected visitor who has nothing to sign. @param options - what differs in this test. */
export function createTestModal(options: Partial<ModalStoreOptions> = {}): ModalStore {
  return createModalStore({
    embedded: false,
    history: createFakeHistory().port,
    now: () => Date.now(),
    isConnected: () => true,
    signIn: () => NO_SIGN_IN,
    track: () => undefined,
    ...options,
  })
}
