import { expect, test } from 'vitest'
import { deviceName } from './deviceName.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0.0.0 Safari/537.36`

test.each([
  ['Chrome · Windows', windows],
  ['Edge · Windows', `${windows} Edg/131.0.0.0`],
  ['360浏览器 · Windows', `${windows} QIHU 360SE`],
  ['QQ浏览器 · Windows', `${windows} Core/1.94 QQBrowser/13.5`],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'Safari · macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  [
    '微信 · iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.54',
  ],
  ['Chrome · Android', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webKit} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Windows', 'something (Windows NT 6.1)'],
  ['未知设备', 'curl/8.5.0'],
  ['未知设备', ''],
])('recognizes %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})
