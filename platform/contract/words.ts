/** The word that the specification withholds in paths and names as `{secret}` (architecture, "The withheld word"). */
export const deviceWord = 'device'

/** The word that the specification withholds as `{product}`. */
export const productWord = 'xingtan'

/** The place of the page that opens a sealed link; the token follows it, in the fragment of the address. */
export const linkWord = 'link'
