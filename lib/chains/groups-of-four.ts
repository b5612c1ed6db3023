/** A text in groups of four characters, as people compare addresses. */
export const groupsOfFour = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ')
