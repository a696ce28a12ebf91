/**
 * The audit entry for the download of a one-time file, such as a sheet of first passwords, which is deleted by it.
 */
export const oneTimeDownloadEntry = { call: 'platform.fetchedOnce', title: '下载只能下载一次的文件' } as const
