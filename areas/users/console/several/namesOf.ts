/** So many are named before the rest is counted. */
const mostNamed = 6

/** Several people in a sentence: the first by their names, and how many they are. */
export const namesOf = (people: readonly { readonly name: string }[]): string => {
  const named = people.slice(0, mostNamed).map(({ name }) => name)
  return people.length > mostNamed ? `${named.join('、')} 等 ${people.length} 人` : named.join('、')
}
