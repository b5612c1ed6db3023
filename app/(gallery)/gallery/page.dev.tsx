import { Gallery } from './Gallery'
import { readLook } from './look'

/** Every part in every state. `?theme=light|dark` and `?lang=en|ja|ar` replace the system's settings. */
export default async function GalleryPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  return <Gallery look={readLook(await searchParams)} />
}
