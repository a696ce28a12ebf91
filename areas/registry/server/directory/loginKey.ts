/** A login name as it is looked for: without regard to case, or to whether it was typed in wide characters. */
export const loginKey = (name: string): string => name.normalize('NFKC').toLowerCase()
