/** Returns true if no value of a list comes twice. For refinements of lists, which would otherwise fail in the database. */
export const areDistinct = (values: readonly (number | string)[]): boolean => new Set(values).size === values.length
