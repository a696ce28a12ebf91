import { expect, test } from 'vitest'
import { samplePublicTask } from '../../makeViews.ts'
import { emptyDraft } from './draft.ts'
import { findDraftFaults } from './draftFaults.ts'

const guardians = [{ name: '王芳', relationship: '母亲' as const, telephone: '13800001111' }]
const questions = [{ field: 'q1', title: '特长', kind: 'text' as const, required: true, options: [] }]
const task = { ...samplePublicTask, options: [], fields: [{ key: 'document' as const, required: true }], questions }
const right = {
  ...emptyDraft,
  name: '王小明',
  documentNumber: '110101201903070017',
  guardians,
  answers: [{ field: 'q1', text: '钢琴', choices: [] }],
}
const keysOf = (change: object) => findDraftFaults({ ...right, ...change }, task, false).map(({ key }) => key)

test('finds no fault in a complete form', () => {
  expect(keysOf({})).toEqual([])
})

test('lists one fault for a field, at the field that it belongs to', () => {
  expect(keysOf({ documentNumber: '1234567890123456789' })).toEqual(['document'])
  expect(keysOf({ answers: [{ field: 'q1', text: '钢\u202E琴', choices: [] }] })).toEqual(['q1'])
  expect(keysOf({ guardians: [...guardians, { name: '', relationship: '父亲', telephone: '12' }] })).toEqual([
    'guardians.1.name',
    'guardians.1.telephone',
  ])
})
