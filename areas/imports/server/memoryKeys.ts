import { bareHeading } from './headingText.ts'
import { readPersonHeading, readPlainHeading } from './personHeading.ts'

interface TitledColumn {
  readonly column: number
  readonly title: string
}

/**
 * Returns the keys by which the columns of a sheet are remembered, by column. Columns with equal titles differ by
 * their order and number, so that a choice never counts for a sheet with more or fewer of them.
 */
export const listMemoryKeys = (headings: readonly TitledColumn[]): ReadonlyMap<number, string> => {
  const columnsOf = new Map<string, number[]>()
  for (const { column, title } of headings) {
    const heading = bareHeading(title)
    columnsOf.set(heading, [...(columnsOf.get(heading) ?? []), column])
  }
  return new Map(
    [...columnsOf].flatMap(([heading, columns]) =>
      // A bare heading has no line break, so that these keys are no heading.
      columns.map((column, at) => [column, columns.length === 1 ? heading : `${heading}\n${at + 1}/${columns.length}`]),
    ),
  )
}

/** Returns columns by remembered heading, to store for the school's next sheet. `all` are the headings of the sheet. */
export const keysToRemember = (
  changed: readonly (TitledColumn & { readonly key: string | null })[],
  all: readonly TitledColumn[],
): Record<string, string | null> => {
  const keys = listMemoryKeys(all)
  return Object.fromEntries(changed.map(({ column, title, key }) => [keys.get(column) ?? bareHeading(title), key]))
}

/** The person of a numbered column, as parent1 of parent1Name. */
const personOfKey = (key: string | null): string | undefined => /^[a-z]+\d/.exec(key ?? '')?.[0]

/**
 * Drops earlier choices that would move a number or relation away from the name of its person: next to 联系人1 as the
 * first parent, 联系人1联系电话 is never the second parent's.
 */
export const dropStrayChoices = <Guess extends TitledColumn & { readonly key: string | null }>(
  guesses: readonly Guess[],
  isChoice: (guess: Guess) => boolean,
): Guess[] => {
  const nameKeys = new Map(
    guesses.flatMap(({ title, key }) => {
      const person = readPersonHeading(title)
      return person?.rest === '' ? [[`${person.word}${person.number}`, key] as const] : []
    }),
  )
  const isStray = ({ title, key }: Guess) => {
    const person = readPersonHeading(title)
    if (person === null || readPlainHeading(person.rest) === null) return false
    const [ofName, ofColumn] = [personOfKey(nameKeys.get(`${person.word}${person.number}`) ?? null), personOfKey(key)]
    return ofName !== undefined && ofColumn !== undefined && ofName !== ofColumn
  }
  return guesses.map((guess) => (isChoice(guess) && isStray(guess) ? { ...guess, key: null } : guess))
}
