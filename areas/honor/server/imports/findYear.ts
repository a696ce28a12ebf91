interface Year {
  readonly name: string
  readonly fromDay: string
  readonly toDay: string
}

/** Returns a year's name in one spelling: 2026—2027学年度, 2026～2027学年 and 2026-2027 name the same year. */
const simplifyName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\s/gu, '')
    .replaceAll(/[\p{Dash}~至]+/gu, '-')
    .replace(/学?年度?$/u, '')

/**
 * Finds the year that a row of a sheet means: by its name, by another spelling of one name only, or without a name by
 * the day of the award.
 */
export const findYear = <Y extends Year>(years: readonly Y[], name: string, day: string): Y | undefined => {
  if (name === '') return years.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  const exact = years.find((one) => one.name === name)
  const alike = years.filter((one) => simplifyName(one.name) === simplifyName(name))
  return exact ?? (alike.length === 1 ? alike[0] : undefined)
}
