/** Names and defaults of the query that a screen keeps in its address. The values have the defaults' types. */
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

/** Reads a screen's values from the query. Missing and invalid values become their defaults. */
export const readQuery = <Defaults extends QueryDefaults>(search: string, defaults: Defaults) => {
  const given = new URLSearchParams(search)
  const values = Object.entries(defaults).map(([name, fallback]) => [name, readValue(given.get(name), fallback)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read by its default's type
  return Object.fromEntries(values) as QueryValues<Defaults>
}

/** Query parameter that marks a page number as counted with search words that stay out of the address. */
const searched = 'searched'

/** Removes the page number from a query whose search words are lost, because it counts pages of another result. */
export const dropLostPage = (search: string, hasWords: boolean): string => {
  const given = new URLSearchParams(search)
  if (hasWords || !given.has(searched)) return search
  given.delete('page')
  return given.toString()
}

/** Sets or removes the mark that the page was counted with search words outside of the address. */
export const markSearchWords = (search: string, hasWords: boolean): string => {
  const marked = new URLSearchParams(search)
  marked.delete(searched)
  if (hasWords && marked.has('page')) marked.set(searched, '1')
  return marked.toString()
}

/** Writes a screen's values into a query: only those that differ from their defaults. Other parameters stay. */
export const writeQuery = (values: QueryDefaults, defaults: QueryDefaults, before = ''): string => {
  const search = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) {
    search.delete(name)
    if (value === defaults[name]) continue
    search.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
  }
  return search.toString()
}
