/**
 * A gradient for subjects without an image: the same seed always gives the same gradient, on every device.
 *
 * Colours stay in the warm, muted range of the theme (fixed lightness and chroma, free hue), so that a list of them
 * stays calm. FNV-1a, 32 bit: enough to distinguish neighbours, and a collision does no harm.
 */
export function gradientFor(seed: string): string {
  let hash = 0x811c9dc5
  for (const character of seed.toLowerCase()) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  const hue = hash % 360
  const step = 40 + ((hash >>> 9) % 70)
  const turn = (hash >>> 17) % 360
  const colour = (lightness: number, chroma: number, at: number) => `oklch(${lightness}% ${chroma} ${at % 360})`
  const first = colour(78, 0.11, hue)
  return `conic-gradient(from ${turn}deg, ${first}, ${colour(52, 0.09, hue + step)}, ${colour(36, 0.07, hue + step * 2)}, ${first})`
}
