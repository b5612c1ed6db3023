import type { Shell } from '@/lib/runtime/runtime'

const cards = new Map<Shell, HTMLDialogElement>()

/** Makes a dialog the card that a press on this shell shows until the modal is here. Returns a function that undoes it. */
export function addWaitingCard(shell: Shell, card: HTMLDialogElement): () => void {
  cards.set(shell, card)
  return () => {
    cards.delete(shell)
    // What shows in it ends.
    card.close()
  }
}

/** Shows the waiting card of a shell, and returns it. */
export function showWaitingCard(shell: Shell): HTMLDialogElement | undefined {
  const card = cards.get(shell)
  if (card?.open === false) card.showModal()
  return card
}

/** Closes all waiting cards. The focus is back where it was, so that the modal's dialog can return it there later. */
export function closeWaitingCards(): void {
  for (const card of cards.values()) card.close()
}
