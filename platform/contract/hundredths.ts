/**
 * True for a number with at most two decimals. Compares exactly: with a tolerance, a number near 0 would pass a check
 * for more than 0 and then be stored as 0.
 */
export const isHundredths = (value: number): boolean => Math.round(value * 100) / 100 === value
