import { refusal } from './refusal.ts'

/**
 * Refusal for a file link that is forged or expired, whose file is gone or whose owner is no longer a member
 * (foundations §8).
 */
export const fileGone = refusal(10030, '文件已失效，请重新导入/导出。', 410)

/** Path prefix of file links. They are not calls of an area and need no token. */
export const linkPath = '/file/'
