/** Key that marks our entries in the page's history. In a file of its own, because it loads with the page. */
export const HISTORY_KEY = 'foyer'
