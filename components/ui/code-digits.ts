/** The zero of each script whose digits keyboards write: ASCII, Arabic, Persian, Devanagari, Thai, full width. */
export const CODE_DIGIT_ZEROS: readonly number[] = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10]
