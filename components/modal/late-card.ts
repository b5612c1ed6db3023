import { followKeyboard } from './follow-keyboard'
import { Snackbar } from './Snackbar'
import { dragSheet } from './sheet-drag'

/** What the card needs once it has painted, in one chunk: its messages, its dragging, and room for a keyboard. */
export const lateCard = { Snackbar, dragSheet, followKeyboard }
