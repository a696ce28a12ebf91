/** Returns choices for a select control, each value with its title. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  titles: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: titles[value] }))
