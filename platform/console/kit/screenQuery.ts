/** The query that a screen keeps in the address: names with their defaults, whose types they have. */
export type QueryDefaults = Readonly<Record<string, string | number | boolean>>

type Widened<Value> = Value extends number ? number : Value extends boolean ? boolean : string

/** The values that a screen reads back. */
export type QueryValues<Defaults extends QueryDefaults> = { readonly [Name in keyof Defaults]: Widened<Defaults[Name]> }

const readValue = (text: string | null, fallback: string | number | boolean) => {
  if (text === null) return fallback
  if (typeof fallback === 'boolean') return text === '1'
  if (typeof fallback === 'string') return text
  const number = Number(text)
  return text !== '' && Number.isSafeInteger(number) ? number : fallback
}

/** Reads a screen's values from the query; what is missing or is no such value falls back to its default. */
export const readQuery = <Defaults extends QueryDefaults>(search: string, defaults: Defaults) => {
  const given = new URLSearchParams(search)
  const values = Object.entries(defaults).map(([name, fallback]) => [name, readValue(given.get(name), fallback)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read by its default's type
  return Object.fromEntries(values) as QueryValues<Defaults>
}

/** Says in an address that its page is one of what was searched for by words that stay out of it. */
const searched = 'searched'

/** The query as it can be read: without the words that its page was counted by, that page means nothing. */
export const withoutLostPage = (search: string, hasWords: boolean): string => {
  const given = new URLSearchParams(search)
  if (hasWords || !given.has(searched)) return search
  given.delete('page')
  return given.toString()
}

/** The query with the mark of a page that was counted by words which stay out of it, or without. */
export const withWordsMarked = (search: string, hasWords: boolean): string => {
  const marked = new URLSearchParams(search)
  marked.delete(searched)
  if (hasWords && marked.has('page')) marked.set(searched, '1')
  return marked.toString()
}

/** Writes a screen's values into a query: only what differs from its default; what others have written there stays. */
export const writeQuery = (values: QueryDefaults, defaults: QueryDefaults, before = ''): string => {
  const search = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) {
    search.delete(name)
    if (value === defaults[name]) continue
    search.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
  }
  return search.toString()
}
