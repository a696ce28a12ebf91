import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from './draft.ts'
import { dropDraft, readDraft, storeDraft } from './storedDraft.ts'

const token = 't'.repeat(22)
const key = `xingtan.apply.${token}`
const day = 86_400_000
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('keeps a draft without the document number and files', () => {
  const files = [{ id: 1, field: 'photo', name: '照片.jpg' }]
  storeDraft(token, { ...emptyDraft, name: '王小明', documentNumber: '110101201903070017', files })
  expect(readDraft(token)).toEqual({ ...emptyDraft, name: '王小明' })
  expect(stored.get(key)).not.toContain('110101201903070017')
  dropDraft(token)
  expect(readDraft(token)).toBeNull()
})

test('forgets a draft after a week, and one that it cannot read', () => {
  storeDraft(token, emptyDraft)
  const parsed: unknown = JSON.parse(stored.get(key) ?? '')
  const put = (change: object) => stored.set(key, JSON.stringify(Object.assign({}, parsed, change)))
  put({ at: Date.now() - 8 * day })
  expect(readDraft(token)).toBeNull()
  put({ draft: { ...emptyDraft, guardians: [] } })
  expect(readDraft(token)).toBeNull()
  put({ draft: { name: 7 } })
  expect(readDraft(token)).toBeNull()
  stored.set(key, '{')
  expect(readDraft(token)).toBeNull()
})
