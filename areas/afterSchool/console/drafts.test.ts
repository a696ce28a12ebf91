import { expect, test } from 'vitest'
import { CallError } from '../../../platform/console/client/callError.ts'
import { buildDraft, findSlotError, hasSameInput, readRowErrors, toConfigInput, fillSlots } from './drafts.ts'

const period = (start: string, end: string) => ({ start, end })

test('omits empty editors and sorts the others by time', () => {
  const slots = [period('', ''), period('16:30', '17:00'), period('11:30', '12:00')]
  const draft = { ...buildDraft(7, undefined), slots }
  expect(toConfigInput(draft).periods).toEqual([period('11:30', '12:00'), period('16:30', '17:00')])
  expect(hasSameInput(draft, { ...draft, slots: slots.toReversed() })).toBe(true)
})

test('reports half-filled editors, wrong times and overlaps', () => {
  expect(findSlotError(fillSlots([]))).toBe('')
  expect(findSlotError(fillSlots([period('16:30', '')]))).toBe('请填写开始与结束时间，或都留空')
  expect(findSlotError(fillSlots([period('25:00', '26:00')]))).toBe('时间格式如 16:30')
  expect(findSlotError(fillSlots([period('17:00', '16:00')]))).toBe('结束时间须晚于开始时间')
  expect(findSlotError(fillSlots([period('16:00', '17:00'), period('16:30', '17:30')]))).toBe('放学时段不能重叠')
})

test('assigns the server’s errors to their rows', () => {
  const data = [
    { field: 'configs.1.periods', msg: '放学时段不能重叠' },
    { field: 'x', msg: '' },
  ]
  const error = new CallError({ code: 400, status: 400, msg: '输入有误', data })
  expect([...readRowErrors(error)]).toEqual([[1, '放学时段不能重叠']])
  expect([...readRowErrors(new Error('x'))]).toEqual([])
})
