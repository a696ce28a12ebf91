/** The server of a run, with the database that copies are made of. All databases of a run have names that begin with its prefix. */
export interface Templates {
  readonly url: string
  readonly prefix: string
  readonly template: string
}

/** The address of another database on the same server. */
export const withName = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
