/** True for a name without blanks at its ends: two that differ by one would look alike, sort apart and not find each other. */
export const hasNoBlanksAround = (name: string): boolean => name === name.trim()

/** What is said of a name with blanks at its ends. A form takes them off before it sends. */
export const blanksAround = '前后不能有空格'
