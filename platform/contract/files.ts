import { refusal } from './refusal.ts'

/** The answer of a link that opens nothing: forged, expired, its file gone, its person no member any more (foundations §8). */
export const fileGone = refusal(10030, '文件已失效，请重新导入/导出。', 410)

/** The path of links to files; they are no call of any area, and need no token. */
export const linkPath = '/file/'
