/** A run's database server and its template database. The names of all databases of a run begin with `prefix`. */
export interface Templates {
  readonly url: string
  readonly prefix: string
  readonly template: string
}

/** The URL of another database on the same server. */
export const withDatabaseName = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
