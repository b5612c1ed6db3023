/** Separates the parts of an id. Never part of an rdns. */
export const SEPARATOR = '~'

/**
 * The id of an announced wallet in storage: its rdns and a hash of its name and icon. Only these are the same after a
 * reload; EIP-6963 gives a new uuid at each page load.
 *
 * The hash distinguishes wallets and proves nothing: an impostor can copy the name and the icon.
 *
 * @param owner - The rdns; for a wallet without one, its uuid of this page load.
 */
export function memoryIdOf(owner: string, name: string, icon: string | undefined): string {
  return `${owner}${SEPARATOR}${hashOf(`${name}\n${icon ?? ''}`)}`
}

/** The owner in a memory id. Any other text is returned unchanged. */
export function ownerOf(memoryId: string): string {
  return memoryId.split(SEPARATOR)[0] ?? ''
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
