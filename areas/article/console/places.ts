/** The path of the list of articles. */
export const articlesPath = '/articleList'

/** The place of an article's page. */
export const detailPlace = (id: number): string => `/blogDetail?aid=${id}`

/** The place of the editor of an article, or of a new one. `from` is the tab of the list to return to. */
export const editorPlace = (id: number | null, from: string): string =>
  `/editBlog?from=${from}${id === null ? '' : `&id=${id}`}`

/** The place of an article's read report. */
export const reportPlace = (id: number): string => `/articleReadReport?id=${id}`
