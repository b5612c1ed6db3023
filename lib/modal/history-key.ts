/** Where an entry of the page's history says that it is one of ours. Alone here: it comes with the page. */
export const HISTORY_KEY = 'foyer'
