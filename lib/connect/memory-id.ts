/** Between the parts of an id. In no rdns. */
export const SEPARATOR = '~'

/**
 * What is remembered of an announced wallet: its rdns and a hash of its name and icon. EIP-6963 gives a wallet another
 * uuid at each page load and says nothing of the order, so that only these stay the same.
 *
 * The hash tells wallets apart and proves nothing: an impostor may copy the name and the icon.
 *
 * @param owner - The rdns; for a wallet without one its uuid, which no later page load has.
 */
export function memoryIdOf(owner: string, name: string, icon: string | undefined): string {
  return `${owner}${SEPARATOR}${hashOf(`${name}\n${icon ?? ''}`)}`
}

/** The owner in a memory id; a text that is none is its own owner. */
export function ownerOf(memoryId: string): string {
  return memoryId.split(SEPARATOR)[0] ?? ''
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
