import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const importPattern = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']*\/[A-Za-z]*[cC]ontract\.ts)'/g

/** The names under which a console file knows what it imports from contracts. */
const importedNames = (text: string) =>
  [...text.matchAll(importPattern)].flatMap(([, list = '']) =>
    list.split(',').map(
      (one) =>
        one
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    ),
  )

const usedBy = (text: string) =>
  importedNames(text).flatMap((name) => [
    ...[...text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, call = '']) => call),
    ...[...text.matchAll(new RegExp(String.raw`\{([^}]*)\} = ${name}\b`, 'g'))].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.trim().split(':')[0] ?? ''),
    ),
  ])

const consoleFiles = ['areas/*/console/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}', 'platform/{console,contract}/**/*.{ts,tsx}']
const texts = globSync(consoleFiles, {
  cwd: root,
  exclude: (name) => /\.test\.tsx?$/.test(name),
}).map((path) => readFileSync(`${root}${path}`, 'utf8'))

const usedNames = new Set(texts.flatMap(usedBy))

/** The pages before sign-in and the platform's own pieces name a call by its path. */
const isNamedByPath = (path: string) => texts.some((text) => text.includes(`'${path}'`))

/** Devices and other systems have no screens. */
const hasScreens = new Set(['anyone', 'newcomer', 'account', 'signedIn', 'permission', 'link', 'display'])

test('calls that no screen uses are marked as made for other clients, and only these', () => {
  const calls = areas.flatMap(({ name: area, calls: ofArea }) =>
    Object.entries(ofArea)
      .filter(([, { may }]) => hasScreens.has(may.kind))
      .map(([name, { path, forOtherClients: isMarked }]) => ({ name, path, title: `${area}.${name}`, isMarked })),
  )
  const unused = calls
    .filter(({ name, path }) => !usedNames.has(name) && !isNamedByPath(path))
    .map(({ title }) => title)
  expect(calls.filter(({ isMarked }) => isMarked).map(({ title }) => title)).toEqual(unused)
})
