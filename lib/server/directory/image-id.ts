import 'server-only'

/** Whether a text is the id of a picture in the explorer: a UUID. */
export function isImageId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
