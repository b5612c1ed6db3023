/** The clipboard is refused in some frames and without HTTPS; that is an answer, not a crash. */
export async function writeClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
