import type { Region } from './regions.ts'
import type { Orientation } from './words.ts'

interface Template {
  readonly name: string
  readonly orientation: Orientation
  readonly regions: readonly Region[]
}

/** Layouts to begin with. */
export const layoutTemplates = [
  {
    name: '横屏班牌',
    orientation: 'landscape',
    regions: [
      { key: 1, kind: 'title', x: 0, y: 0, width: 70, height: 14 },
      { key: 2, kind: 'clock', x: 70, y: 0, width: 30, height: 14 },
      { key: 3, kind: 'pictures', x: 0, y: 14, width: 64, height: 86 },
      { key: 4, kind: 'class', x: 64, y: 14, width: 36, height: 42 },
      { key: 5, kind: 'notice', x: 64, y: 56, width: 36, height: 44 },
    ],
  },
  {
    name: '竖屏班牌',
    orientation: 'portrait',
    regions: [
      { key: 1, kind: 'title', x: 0, y: 0, width: 100, height: 10 },
      { key: 2, kind: 'pictures', x: 0, y: 10, width: 100, height: 40 },
      { key: 3, kind: 'class', x: 0, y: 50, width: 50, height: 25 },
      { key: 4, kind: 'clock', x: 50, y: 50, width: 50, height: 25 },
      { key: 5, kind: 'notice', x: 0, y: 75, width: 100, height: 25 },
    ],
  },
  {
    name: '全屏图片',
    orientation: 'landscape',
    regions: [{ key: 1, kind: 'pictures', x: 0, y: 0, width: 100, height: 100 }],
  },
  {
    name: '全屏公告',
    orientation: 'landscape',
    regions: [{ key: 1, kind: 'notice', x: 0, y: 0, width: 100, height: 100 }],
  },
] as const satisfies readonly Template[]
