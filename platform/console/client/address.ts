import type { AnyInput } from './endpoint.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const fillParams = (path: string, params: AnyInput['params'] = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`the path ${path} misses its ${name}`)
    return encodeURIComponent(textOf(value))
  })

const queryText = (query: AnyInput['query'] = {}) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, textOf(one))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Builds the URL of a call: its path with the params filled in, and its query. Throws if a param is missing. */
export const buildEndpointUrl = (path: string, { params, query }: AnyInput) =>
  fillParams(path, params) + queryText(query)
