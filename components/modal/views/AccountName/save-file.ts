/** Offers a text to the visitor as a file of this name. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Verifies a snapshot without a network, see docs/names.md. */
export const verifyCommand = (file: string): string => `npm run names -- verify ${file}`
