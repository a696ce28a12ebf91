import { expect, test } from 'vitest'
import { withMatchingExtension } from './withMatchingExtension.ts'

test.each([
  ['病历.jpg', 'image/jpeg', '病历.jpg'],
  ['病历.JPEG', 'image/jpeg', '病历.JPEG'],
  ['病历.png', 'image/webp', '病历.webp'],
  ['病历.pdf', 'image/webp', '病历.webp'],
  ['page.html', 'image/jpeg', 'page.jpg'],
  ['setup.7z', 'image/png', 'setup.png'],
  ['照片.exe', 'application/pdf', '照片.pdf'],
  ['假条 2026.9.1', 'image/webp', '假条 2026.9.1.webp'],
  ['病历', 'image/webp', '病历.webp'],
  ['.png', 'image/webp', '.png.webp'],
  ['材料.zip', 'application/zip', '材料.zip'],
])('turns %s of type %s into %s', (name, contentType, ended) => {
  expect(withMatchingExtension(name, contentType)).toBe(ended)
})
