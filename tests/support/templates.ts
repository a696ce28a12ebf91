/**
 * The sources that test databases are copied from: a template on a server, or dumps of the embedded database's folder, one
 * of which holds nothing. All databases of a run have names that begin with its prefix.
 */
export type Templates =
  | { readonly kind: 'postgres'; readonly url: string; readonly prefix: string; readonly template: string }
  | { readonly kind: 'embedded'; readonly file: string; readonly empty: string }

/** The address of another database on the same server. */
export const withName = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
