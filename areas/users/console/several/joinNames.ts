/** The most names listed before the rest is only counted. */
const mostNamed = 6

/** Joins people's names for a sentence. Long lists show the first names and the total. */
export const joinNames = (people: readonly { readonly name: string }[]): string => {
  const named = people.slice(0, mostNamed).map(({ name }) => name)
  return people.length > mostNamed ? `${named.join('、')} 等 ${people.length} 人` : named.join('、')
}
