import { expect, test } from 'vitest'
import type { CellResult } from '../../scoreContract.ts'
import {
  type EntryCell,
  decide,
  makeCell,
  toEntry,
  withLostAnswer,
  withNews,
  withResult,
  withSending,
  withText,
  withTidyText,
} from './cells.ts'

const cell = (score: number | null = null, version = 0): EntryCell =>
  makeCell(7, 150, { subjectId: 1, score, mark: null, version })

const result = (changes: Partial<CellResult>): CellResult => ({
  studentUserId: 7,
  subjectId: 1,
  state: 'saved',
  score: null,
  mark: null,
  version: 1,
  by: null,
  why: null,
  ...changes,
})

const score = (value: number) => ({ score: value, mark: null })

test.each([
  ['95', 'waiting', null],
  ['缺', 'waiting', null],
  ['', 'waiting', null],
  ['88', 'clean', null],
  ['88.0', 'clean', null],
  ['151', 'bad', '超过满分 150 分'],
  ['优', 'bad', '“优”不是分数，可填数字或缺考、缓考、免考、作弊'],
] as const)('“%s” typed over 88 is %s', (text, state, why) => {
  expect(withText(cell(88, 3), text)).toMatchObject({ text, state, why })
})

test('leaving a cell writes its text in the usual way', () => {
  expect(withTidyText(withText(cell(), '旷考')).text).toBe('缺考')
  expect(withTidyText(withText(cell(), '９5.50')).text).toBe('95.5')
  expect(withTidyText(withText(cell(), '优')).text).toBe('优')
})

test('a saved cell has the server’s version, and a text changed meanwhile waits again', () => {
  const sent = withSending(withText(cell(), '95'))
  expect(withResult(sent, result({ score: 95 }))).toMatchObject({ state: 'saved', version: 1, text: '95' })
  const changed = withText(sent, '96')
  const saved = withResult(changed, result({ score: 95 }))
  expect(saved).toMatchObject({ state: 'waiting', version: 1, stored: score(95) })
  expect(toEntry(saved)).toEqual(score(96))
})

test('a refused cell says why until its text changes', () => {
  const sent = withSending(withText(cell(), '95'))
  const refused = withResult(sent, result({ state: 'refused', why: '没有权限' }))
  expect(refused).toMatchObject({ state: 'refused', why: '没有权限', text: '95' })
  expect(withText(refused, '96')).toMatchObject({ state: 'waiting', why: null })
})

test('a conflict keeps both entries until it is decided', () => {
  const answer = result({ state: 'conflict', score: 90, version: 4, by: '李老师' })
  const conflict = withResult(withSending(withText(cell(), '95')), answer)
  expect(conflict).toMatchObject({ state: 'conflict', text: '95', theirs: { score: 90, by: '李老师' } })
  expect(withText(conflict, '96')).toMatchObject({ state: 'conflict', text: '96' })
  expect(decide(conflict, 'mine')).toMatchObject({ state: 'waiting', text: '95', version: 4, theirs: null })
  expect(decide(conflict, 'theirs')).toMatchObject({ state: 'saved', text: '90', version: 4, stored: score(90) })
})

test('an entry whose answer was lost does not conflict with itself', () => {
  const lost = withLostAnswer(withSending(withText(cell(), '95')))
  const changed = withSending(withText(lost, '96'))
  const answer = result({ state: 'conflict', score: 95, version: 1, by: '我' })
  expect(withResult(changed, answer)).toMatchObject({ state: 'waiting', text: '96', version: 1 })
  // Typed back to what was stored before: the server may have the other entry.
  expect(withText(lost, '')).toMatchObject({ state: 'waiting' })
})

test('a newer entry of somebody else replaces a clean cell and no change', () => {
  const fresh = cell(90, 2)
  expect(withNews(cell(88, 1), fresh)).toBe(fresh)
  const changed = withText(cell(88, 1), '95')
  expect(withNews(changed, fresh)).toBe(changed)
  const same = cell(90, 2)
  expect(withNews(same, fresh)).toBe(same)
})
