/** The clipboard is refused in some frames and without HTTPS; that returns `false`, and does not throw. */
export async function writeClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
