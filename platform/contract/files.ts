import { refusal } from './refusal.ts'

/** What a link answers that opens nothing: forged, expired, its file gone, its person no member any more (foundations §8). */
export const fileGone = refusal(10030, '文件已失效，请重新导入/导出。', 410)

/** Where the links of files lead; they are no call of any area, and need no token. */
export const linkPath = '/file/'
