/** Path of the import screen. */
export const importPath = '/sys/import'

/** Title of the import screen and of the history. */
export const importsTitle = '导入记录'

/** URL of the history. It names a page, because an open tab that shows one import would otherwise stay on it. */
export const importHistoryPlace = `${importPath}?page=1`

/** Returns the URL of the page that starts an import of this kind. */
export const importStartPlace = (kind: string): string => `${importPath}?kind=${kind}`
