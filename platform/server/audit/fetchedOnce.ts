/** The trail's entry for a file that was fetched and is gone by it, such as a sheet of first passwords. */
export const fetchedOnce = { call: 'platform.fetchedOnce', title: '下载只能下载一次的文件' } as const
