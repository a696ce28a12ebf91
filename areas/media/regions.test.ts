import { expect, test } from 'vitest'
import { findRegionFault } from './regions.ts'
import { layoutTemplates } from './templates.ts'

test('finds regions outside the screen, over one another, or with one key', () => {
  const region = { key: 1, kind: 'clock', x: 0, y: 0, width: 50, height: 100 } as const
  expect(findRegionFault([region, { ...region, key: 2, x: 50 }])).toBeUndefined()
  expect(findRegionFault([region, { ...region, key: 2, x: 49 }])).toBe('区域 1 与区域 2 重叠')
  expect(findRegionFault([{ ...region, x: 60 }])).toBe('区域 1 超出屏幕')
  expect(findRegionFault([region, { ...region, x: 50 }])).toBe('区域的编号重复')
})

test('offers templates that fit a screen', () => {
  expect(layoutTemplates.map(({ regions }) => findRegionFault(regions))).toEqual(layoutTemplates.map(() => undefined))
})
