import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentPolicy } from '../platform/server/http/console.ts'
import config from '../vite.config.ts'
import { oldestChrome } from './oldestBrowser.ts'

const root = new URL('..', import.meta.url)
const page = readFileSync(new URL('app/index.html', root), 'utf8')
const inlineScripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)

test('build target and README name the oldest Chrome', () => {
  expect(config.build?.target).toBe(`chrome${oldestChrome}`)
  expect(readFileSync(new URL('README.md', root), 'utf8')).toContain(`Chrome ${oldestChrome}`)
})

test('the inline scripts of the page use only syntax of 2009, and no placeholder of the server', () => {
  expect(inlineScripts.length).toBe(2)
  for (const script of inlineScripts) {
    const code = script.replaceAll(/\/\/.*|'[^']*'/g, '')
    expect(code).not.toMatch(/=>|`|\.\.\.|\?\.|\?\?|\b(let|const|class|async|of|import)\b/)
    expect(script).not.toMatch(/%(TITLE|SETTINGS|NONCE)%/)
  }
})

test('the content policy allows each inline script by its hash', () => {
  expect(contentPolicy(page, 'nonce').match(/'sha256-/g)?.length).toBe(inlineScripts.length)
})

test('the page asks 360 and QQ for their fast mode', () => {
  expect(page).toContain('<meta name="renderer" content="webkit" />')
})
