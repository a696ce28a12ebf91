/** The path of the list of projects, and with `project` of one of them. */
export const projectsPath = '/deyu/deyuDetail'

export const recordPath = '/deyu/record'
export const recordsPath = '/deyu/records'
export const appealsPath = '/deyu/appeals'
export const flagsPath = '/deyu/flags'

/** The place of a project's page. */
export const projectPlace = (projectId: number): string => `${projectsPath}?project=${projectId}`
