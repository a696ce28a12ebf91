/** The word that the specification withholds in paths and names as `{secret}` (architecture, "The withheld word"). */
export const deviceWord = 'device'

/** The word that the specification withholds as `{product}`. */
export const productWord = 'xingtan'

/** Path of the page that opens a sealed link. The token follows it in the URL fragment. */
export const linkWord = 'link'

/** Path of the page that shows a visitor's invitation. The token follows it in the URL fragment. */
export const passWord = 'visit'

/** Path of a registration's public page. The task's token follows it in the URL fragment. */
export const applyWord = 'apply'
