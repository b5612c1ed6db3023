import { Snackbar } from './Snackbar'
import { dragSheet } from './sheet-drag'

/** What the card needs once it has painted, in one piece: its messages, and what drags it as a sheet. */
export const lateCard = { Snackbar, dragSheet }
