import { bounded } from '@/components/ui/Boundary'
import { Snackbar } from './Snackbar'
import { dragSheet } from './sheet-drag'

/** What the card needs once it has painted, in one chunk: its messages with the room for a keyboard, and its dragging. */
export const cardExtras = { Snackbar: bounded(Snackbar), dragSheet }
