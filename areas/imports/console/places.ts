/** The path of the screen. */
export const importPath = '/sys/import'

/** Its title, also that of the history. */
export const importsTitle = '导入记录'

/** The place of the history of imports. It names a page, since a tab that shows one import stays there otherwise. */
export const historyOfImports = `${importPath}?page=1`

/** The place where an import of a kind begins. */
export const startOfImport = (kind: string): string => `${importPath}?kind=${kind}`
