/** Formats a value with its sign, such as +2 or -1.5. */
export const formatSigned = (value: number): string => (value > 0 ? `+${value}` : String(value))
