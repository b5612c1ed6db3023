/** Spec section 9, "Social popup size". Not `noopener`: stock wallet pages post the result to their opener. */
export const POPUP_FEATURES = 'width=600,height=800,scrollbars=yes'
/** A second press uses the window that is open already. */
const POPUP_NAME = 'popupWindow'

/** A window, or why the browser gives none. */
export type Popup = Window | 'social.popup_blocked' | 'social.popup_failed'

/** Opens the window of a social login. Call it inside a press, before any `await`: browsers block it otherwise. */
export function openPopup(address: string): Popup {
  try {
    const opened = window.open(address, POPUP_NAME, POPUP_FEATURES)
    return opened && !opened.closed ? opened : 'social.popup_blocked'
  } catch {
    return 'social.popup_failed'
  }
}
