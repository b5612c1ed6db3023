import { createRoot } from 'react-dom/client'
import { Gallery } from '@/app/(gallery)/gallery/Gallery'
import { readLook } from '@/app/(gallery)/gallery/look'
import '@fontsource-variable/noto-sans'
import '@fontsource-variable/noto-sans-arabic'
import '@fontsource-variable/noto-sans-jp'
import './pinned-fonts.css'

/** The page `/gallery` of `next dev`, with fonts that are the same on every machine. */
createRoot(document.getElementById('gallery') as HTMLElement).render(
  <Gallery look={readLook(Object.fromEntries(new URLSearchParams(window.location.search)))} />,
)
